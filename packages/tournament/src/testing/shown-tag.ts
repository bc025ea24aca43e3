/** Readings of Round tags, as tests show them. */

import type { RoundTag } from '../rounds/tag/round-tag.js';

/** A reading on one line: `5.1a` or `final.2`, what its words say, the confidence. */
export const shown = (tag: RoundTag): string => {
  if (tag.kind === 'unparseable') return 'unparseable';
  if (tag.kind === 'missing') return ['missing', ...tag.path].join('.');
  const main = tag.kind === 'number' ? tag.main : tag.phase;
  const words = [tag.mark, tag.part].filter((word) => word !== null);
  return [[main, ...tag.path].join('.') + (tag.letter ?? ''), ...words, tag.confidence].join(' ');
};
