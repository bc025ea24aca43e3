import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseRoundTag, type RoundTag } from './round-tag.js';

const path = fileURLToPath(new URL('../../../../../corpus/round-values.tsv', import.meta.url));

it('real Round tags are read: all but three games of 3.5 million', () => {
  const games: Record<RoundTag['kind'], number> = {
    number: 0,
    phase: 0,
    missing: 0,
    unparseable: 0,
  };
  const lines = readFileSync(path, 'utf8').split('\n').slice(1);
  for (const line of lines.filter((text) => text !== '')) {
    const [count, raw = ''] = line.split('\t');
    // NA: seen in text only, in no game
    const weight = count === 'NA' ? 0 : Number(count);
    games[parseRoundTag(raw === '<EMPTY>' ? '' : raw).kind] += weight;
  }
  const tagged = games.number + games.phase + games.unparseable;
  expect(tagged).toBeGreaterThan(3_000_000);
  expect(games.unparseable).toBeLessThanOrEqual(3);
  expect(games.missing / (tagged + games.missing)).toBeLessThan(0.05);
});
