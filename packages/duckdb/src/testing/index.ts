export { pieceRunnerCases, type PieceRunnerCase } from './piece-runner.js';
