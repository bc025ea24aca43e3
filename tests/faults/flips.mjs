// Each of our formats with flipped bits and with its end cut off: damage is found, or changes nothing.

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseIndex } from '@zeitnot/pgn/internal';
import { joinTournament } from '@zeitnot/tournament';
import { formatRecord, parseRecord } from '../../packages/duckdb/dist/ingest/record.js';
import { shuffled } from '../fuzz/random.mjs';
import { gamesOf, rowsOf, succeed } from './work.mjs';

const SOURCE = gamesOf(0, 25);

/** A format: bytes that are whole, and what must hold of any others. */
const formats = async (folder) => {
  const at = (...names) => join(folder, ...names);
  writeFileSync(at('a.pgn'), SOURCE);
  await succeed(folder, ['index', 'a.pgn', '-q']);
  await succeed(folder, ['break', 'a.pgn', '--out', 'rounds', '-q']);
  await succeed(folder, ['ingest', 'a.pgn', '--to', 'games', '-q']);
  const manifest = at('rounds', 'zeitnot-break.json');
  const state = at('games', '_zeitnot');
  const record = join(
    state,
    readdirSync(state).find((name) => name.endsWith('.json')),
  );
  const parquet = readdirSync(at('games'), { recursive: true })
    .filter((name) => name.endsWith('.parquet'))
    .map((name) => at('games', name))[0];
  const rows = await rowsOf(`FROM '${folder}/games/**/*.parquet' ORDER BY ALL`);
  const text = readFileSync(record, 'utf8');
  return [
    {
      what: '.pbi',
      whole: readFileSync(at('a.pgn.pbi')),
      check: (bytes) => assert(!parseIndex('a.pgn', bytes).ok, 'a damaged index was read'),
    },
    {
      what: 'record of an ingest',
      whole: Buffer.from(text),
      check: (bytes) => {
        const read = parseRecord(bytes.toString());
        // an escape may be written in another letter case
        if (read !== null) assert.equal(formatRecord(read), text);
      },
    },
    {
      what: 'manifest of a break',
      whole: readFileSync(manifest),
      check: async (bytes) => {
        writeFileSync(manifest, bytes);
        rmSync(at('back.pgn'), { force: true });
        const joined = await joinTournament(at('rounds'), at('back.pgn'));
        if (!joined.ok || !joined.value.verified) return;
        assert.equal(readFileSync(at('back.pgn'), 'utf8'), SOURCE, 'verified, but not the source');
      },
      restore: (bytes) => writeFileSync(manifest, bytes),
    },
    {
      what: 'Parquet of an ingest, with --verify',
      whole: readFileSync(parquet),
      check: async (bytes) => {
        writeFileSync(parquet, bytes);
        await succeed(folder, ['ingest', 'a.pgn', '--to', 'games', '--verify', '-q']);
        const now = await rowsOf(`FROM '${folder}/games/**/*.parquet' ORDER BY ALL`);
        assert.deepEqual(now, rows, 'other rows');
      },
      restore: (bytes) => writeFileSync(parquet, bytes),
    },
  ];
};

const tryFormat = async ({ what, whole, check, restore }, random, until) => {
  const row = { what: `damage: ${what}`, tried: 0, failed: [] };
  // in any order, so that time may run out
  for (const at of shuffled(random, whole.keys())) {
    if (row.tried > 0 && Date.now() > until) break;
    const flipped = Buffer.from(whole);
    flipped[at] ^= 1 << random(8);
    for (const [bytes, how] of [
      [flipped, 'flipped'],
      [whole.subarray(0, at), 'cut off'],
    ]) {
      row.tried += 1;
      try {
        await check(bytes);
      } catch (error) {
        row.failed.push(`byte ${at} ${how}: ${error.message}`);
      }
    }
  }
  restore?.(whole);
  return row;
};

/** A row for each format. */
export const flipRows = async (random, milliseconds, isAsked) => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-flips-'));
  try {
    const asked = (await formats(folder)).filter(({ what }) => isAsked(`damage: ${what}`));
    const rows = [];
    for (const format of asked) {
      rows.push(await tryFormat(format, random, Date.now() + milliseconds / asked.length));
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
