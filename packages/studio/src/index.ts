export { startStudio, type Studio, type StudioOptions } from './server.js';
