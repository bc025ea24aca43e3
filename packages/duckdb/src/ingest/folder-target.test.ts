import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gameText, hereRunner, rowsIn, runIngest as run } from '../testing/ingests.js';
import { ingest } from './ingest.js';
import type { PieceRunner } from './piece.js';
import { planPieces } from './plan.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a folder without records', () => {
  const [one, two] = ['one.pgn', 'two.pgn'];
  const out = () => join(folder, 'games');
  const state = () => join(out(), '_zeitnot');
  const fileOf = (name: string, event: string): string => {
    const file = join(folder, name);
    writeFileSync(file, gameText('3+2', event).repeat(3));
    return file;
  };
  /** A second ingest is refused, and all is as it was. */
  const expectRefusal = async (message: RegExp): Promise<void> => {
    const names = () => new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
    const before = names();
    const refused = await ingest([fileOf(one, 'new')], out(), { runner: hereRunner });
    expect(refused).toMatchObject({ ok: false, error: { code: 'LostRecords' } });
    expect(refused.ok ? '' : refused.error.message).toMatch(message);
    expect(names()).toEqual(before);
    expect(await rowsIn(out(), 'DISTINCT Event, 1 AS file, 1 AS game_index')).toHaveLength(2);
  };

  it('is left alone if they are lost', async () => {
    await run([fileOf(one, 'one'), fileOf(two, 'two')], out());
    rmSync(state(), { recursive: true });
    await expectRefusal(/_zeitnot does not know, such as category=blitz\/piece-/);
  });

  it.each(['', '{"piece":', 'null', '{"piece":{"id":"x"},"files":[]}'])(
    'lacks the games of one that is %j until their file is read again',
    async (text) => {
      const files = [fileOf(one, 'one'), fileOf(two, 'two')];
      await run(files, out());
      const record = readdirSync(state()).find((name) => name.endsWith('.json')) ?? '';
      writeFileSync(join(state(), record), text);
      expect(await run([], out())).toMatchObject({ others: { games: 3 } });
      expect(await run(files, out())).toMatchObject({ games: 6, already: 1, damaged: [] });
      expect(await rowsIn(out(), 'game_index')).toHaveLength(6);
    },
  );

  /** Parquet files that were put in place, and what else a run that was killed then had left. */
  it.each(['work-ID', 'ID.gone'])('is swept if %s is left by a killed run', async (left) => {
    await run([fileOf(one, 'one')], out());
    const [record = ''] = readdirSync(state());
    renameSync(join(state(), record), join(state(), left.replace('ID', record.slice(0, 24))));
    await run([fileOf(two, 'two')], out());
    expect(await rowsIn(out(), 'DISTINCT Event, 1 AS file, 1 AS game_index')).toEqual([
      ['two', 1, 1],
    ]);
  });

  it('leaves no files of a piece that fails at the end', async () => {
    const file = fileOf(one, 'one');
    const planned = await planPieces([file], { folder: out(), partitioned: true });
    const [piece] = planned.ok ? planned.value : [];
    // no record can be written where a folder has its name
    const failing: PieceRunner = {
      run: async function* (pieces) {
        mkdirSync(join(state(), `${piece?.id}.new`), { recursive: true });
        yield* hereRunner.run(pieces);
      },
    };
    expect(await ingest([file], out(), { runner: failing })).toMatchObject({
      ok: false,
      error: { code: 'CannotWrite' },
    });
    expect(readdirSync(join(out(), 'category=blitz'))).toEqual([]);
    expect(await run([file], out())).toMatchObject({ games: 3, failed: [] });
  });
});
