export { anyControl, chessControl, duration, goControl, stagedControl } from './controls.js';
export { sentences } from './sentences.js';
export { eventSequence, policy } from './events.js';
