import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { buildIndex, verifyIndex, writeIndex } from '@zeitnot/pgn';
import { afterAll, describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/runs.js';
import { joinTournament } from '../join/join.js';
import { MANIFEST_NAME } from '../manifest/manifest.js';
import { formatGames, good, makeTestFolder } from '../testing/pgn.js';
import { row } from '../testing/tournaments.js';
import { breakTournament } from './break.js';
import type { BreakOptions } from './report.js';

const folder = makeTestFolder('selection');
afterAll(() => rmSync(folder.path, { recursive: true }));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const EVENTS = ['Masters', 'Open', 'Juniors'];
const games = Array.from({ length: 12 }, (_, index) =>
  formatGames([
    row(index + 1, {
      event: EVENTS[(index * index) % 3]!,
      round: String((index % 2) + 1),
      site: '.'.repeat(index),
    }),
  ]),
);
const text = games.join('');
const ofMasters = games.filter((game) => game.includes('Masters')).join('');

const breakIt = async (content: string | Uint8Array, options: Partial<BreakOptions> = {}) => {
  const source = folder.put(content);
  const out = folder.fresh('rounds');
  const report = good(await breakTournament(source, out, { event: 'Masters', ...options }));
  return { source, out, report };
};

const joinIt = async (out: string) => {
  const back = folder.fresh('back.pgn');
  const report = good(await joinTournament(out, back));
  return { report, text: readFileSync(back, 'utf8') };
};

describe('a break of the games of one event', () => {
  it.each([
    ['a plain file', text, {}],
    ['a compressed file', gzipSync(text), {}],
    ['a file with text before its games', `Dear reader,\n\n${text}`, {}],
    ['without tags', text, { context: false }],
    ['without indexes', text, { index: false }],
    ['by days', text, { grouping: 'date' }],
  ] as const)('comes back byte for byte: %s', async (_, content, options) => {
    const { out, report } = await breakIt(content, options);
    const count = ofMasters.match(/\[Event/g)!.length;
    expect(report).toMatchObject({ games: count, selectedFrom: 12, sha256: sha256(ofMasters) });
    expect(report.partitions.reduce((sum, part) => sum + part.games, 0)).toBe(count);
    const joined = await joinIt(out);
    expect(joined.text).toBe(ofMasters);
    expect(joined.report).toMatchObject({
      games: count,
      selectedFrom: 12,
      verified: true,
      sha256: sha256(ofMasters),
    });
    for (const name of readdirSync(out).filter((one) => one.endsWith('.pbi')))
      expect(verifyIndex(join(out, name.slice(0, -4))).ok).toBe(true);
  });

  it('reports the same in a dry run', async () => {
    const { source, report } = await breakIt(text);
    const dry = good(await breakTournament(source, null, { event: ' masters', dryRun: true }));
    expect(dry).toEqual(report);
  });

  it('reads the same games by an index', async () => {
    const source = folder.put(text);
    writeIndex(source, good(await buildIndex(source)));
    const out = folder.fresh('rounds');
    good(await breakTournament(source, out, { event: 'Masters' }));
    expect((await joinIt(out)).text).toBe(ofMasters);
  });

  it('is a break of the whole file if all games are selected', async () => {
    const { out, report } = await breakIt(`\uFEFF${text}`, { event: '*', anyEvent: true });
    expect(report).toMatchObject({ games: 12 });
    expect(report).not.toHaveProperty('selectedFrom');
    expect(readFileSync(join(out, MANIFEST_NAME), 'utf8')).not.toContain('"selection"');
    expect((await joinIt(out)).text).toBe(`\uFEFF${text}`);
  });

  it('says in the manifest which games these are', async () => {
    const { out } = await breakIt(text);
    const manifest = JSON.parse(readFileSync(join(out, MANIFEST_NAME), 'utf8')) as object;
    expect(manifest).toMatchObject({
      version: 1,
      games: 4,
      preamble: '',
      source: { size: ofMasters.length, sha256: sha256(ofMasters) },
      selection: {
        from: { size: text.length, sha256: sha256(text), games: 12 },
        games: [1, 1, 4, 1, 7, 1, 10, 1],
      },
    });
  });

  it.each([
    ['no games', (content: string) => content.replace('"games":[1,1,4', '"games":[1,0,4')],
    ['too many games', (content: string) => content.replace('"games":[1,1,4', '"games":[1,2,4')],
    ['no order', (content: string) => content.replace('"games":[1,1,4', '"games":[9,1,4')],
    ['games past the end', (content: string) => content.replace('"games":12}', '"games":9}')],
    ['no numbers', (content: string) => content.replace('"games":[1,1,4', '"games":["x",1,4')],
    ['no source', (content: string) => content.replace('"from":{', '"form":{')],
  ])('refuses a manifest whose selection has %s', async (_, change) => {
    const { out } = await breakIt(text);
    const path = join(out, MANIFEST_NAME);
    const before = readFileSync(path, 'utf8');
    writeFileSync(path, change(before));
    expect(readFileSync(path, 'utf8')).not.toBe(before);
    const back = folder.fresh('back.pgn');
    expect(await joinTournament(out, back)).toMatchObject({ error: { code: 'ManifestDamaged' } });
    expect(existsSync(back)).toBe(false);
  });

  it('gives back any selection', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 3 }), fc.nat(40)), {
          minLength: 1,
          maxLength: 20,
        }),
        fc.constantFrom(...EVENTS, '*s', '*'),
        async (parts, event) => {
          const list = parts.map(([name, round, site], index) =>
            formatGames([
              row(index + 1, {
                event: EVENTS[name]!,
                round: String(round),
                site: '.'.repeat(site),
              }),
            ]),
          );
          const source = folder.put(list.join(''));
          const out = folder.fresh('rounds');
          const done = await breakTournament(source, out, { event, anyEvent: true, index: false });
          const pattern = new RegExp(`^\\[Event "${event.replace('*', '.*')}"`);
          const wanted = list.filter((game) => pattern.test(game));
          expect(done.ok).toBe(wanted.length > 0);
          if (done.ok) expect((await joinIt(out)).text).toBe(wanted.join(''));
        },
      ),
      { numRuns: runs(25) },
    );
  });
});
