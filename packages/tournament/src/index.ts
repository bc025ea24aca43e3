export * from './rounds/round-tag.js';
