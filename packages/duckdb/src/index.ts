export { registerZeitnot, type RegisterOptions } from './register.js';
