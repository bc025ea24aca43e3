import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { parseRoundTag, type RoundTag } from './round-tag.js';
import { formatRound } from './round-text.js';

const path = fileURLToPath(new URL('../../../../../corpus/round-values.tsv', import.meta.url));

/** The raw tags of real games, and how many games have each. */
const values = readFileSync(path, 'utf8')
  .split('\n')
  .slice(1)
  .filter((line) => line !== '')
  .map((line) => {
    const [count, raw = ''] = line.split('\t');
    // NA: seen in text only, in no game
    return { games: count === 'NA' ? 0 : Number(count), tag: raw === '<EMPTY>' ? '' : raw };
  });

it('real Round tags are read: all but three games of 3.5 million', () => {
  const games: Record<RoundTag['kind'], number> = {
    number: 0,
    phase: 0,
    missing: 0,
    unparseable: 0,
  };
  for (const value of values) games[parseRoundTag(value.tag).kind] += value.games;
  const tagged = games.number + games.phase + games.unparseable;
  expect(tagged).toBeGreaterThan(3_000_000);
  expect(games.unparseable).toBeLessThanOrEqual(3);
  expect(games.missing / (tagged + games.missing)).toBeLessThan(0.05);
});

it('real rounds are written so that they are read back', () => {
  const changed = values.filter(({ tag }) => {
    const round = parseRoundTag(tag);
    if (round.kind !== 'number' && round.kind !== 'phase') return false;
    const again = parseRoundTag(formatRound(round));
    return !isDeepStrictEqual({ ...again, confidence: 0 }, { ...round, confidence: 0 });
  });
  expect(changed).toEqual([]);
});
