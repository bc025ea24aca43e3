import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { joinTournament } from '../join/join.js';
import { MANIFEST_NAME } from '../manifest/manifest.js';
import { formatGames, good, makeTestFolder, SAMPLE } from '../testing/pgn.js';
import { roundRobin, row } from '../testing/tournaments.js';
import { breakTournament } from './break.js';

const folder = makeTestFolder('target');
afterAll(() => rmSync(folder.path, { recursive: true }));

const filesIn = (out: string): readonly string[] =>
  readdirSync(out, { recursive: true, encoding: 'utf8' }).toSorted();

const breakText = async (text: string) => {
  const source = folder.put(text);
  const out = folder.fresh('rounds');
  const result = await breakTournament(source, out);
  return { source, out, result };
};

describe('an existing target', () => {
  const text = formatGames(roundRobin(4));

  it('keeps its files, and replaces them only with force', async () => {
    const { out, source } = await breakText(text);
    writeFileSync(join(out, 'mine.txt'), 'mine');
    const before = filesIn(out);
    const again = await breakTournament(source, out);
    expect(again).toMatchObject({ ok: false, error: { code: 'OutputExists' } });
    expect(filesIn(out)).toEqual(before);
    good(await breakTournament(source, out, { force: true }));
    expect(filesIn(out)).toEqual(before);
  });

  it('gets files and folders beside its own', async () => {
    const out = folder.fresh('rounds');
    mkdirSync(out);
    const source = folder.put(text + formatGames([row(9, { event: 'Other', round: '1' })]));
    good(await breakTournament(source, out, { anyEvent: true, index: false }));
    expect(filesIn(out)).toContain(join('Other', 'Other_1.pgn'));
    expect(filesIn(out).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('is cleaned of what a dead run left, and of nothing else', async () => {
    const out = folder.fresh('rounds');
    const work = join(out, '.zeitnot-break');
    mkdirSync(join(work, 'files'), { recursive: true });
    writeFileSync(join(work, 'lock'), '{"pid":999999999,"host":"elsewhere"}');
    writeFileSync(join(out, 'Test_Open_1.pgn'), 'given its name');
    writeFileSync(
      join(work, 'journal.json'),
      JSON.stringify({
        version: 1,
        phase: 'renaming',
        outputs: ['Test_Open_1.pgn', 'Test_Open_2.pgn', '../outside.pgn'],
        folders: [],
        replaces: false,
      }),
    );
    writeFileSync(join(work, 'files', 'Test_Open_2.pgn'), 'waits');
    writeFileSync(join(out, 'Test_Open_9.pgn'), 'not named');
    writeFileSync(join(dirname(out), 'outside.pgn'), 'not ours');
    const source = folder.put(text);
    const refused = await breakTournament(source, out);
    expect(refused).toMatchObject({ ok: false, error: { code: 'TargetBusy' } });
    rmSync(join(work, 'lock'));
    good(await breakTournament(source, out));
    expect(readFileSync(join(out, 'Test_Open_1.pgn'), 'utf8')).toContain('[Event');
    expect(readFileSync(join(out, 'Test_Open_9.pgn'), 'utf8')).toBe('not named');
    expect(existsSync(join(dirname(out), 'outside.pgn'))).toBe(true);
    expect(existsSync(work)).toBe(false);
  });

  it('keeps what a run had completed before it died', async () => {
    const { out, source } = await breakText(text);
    const before = filesIn(out);
    const work = join(out, '.zeitnot-break');
    mkdirSync(join(work, 'files'), { recursive: true });
    const outputs = [...before.filter((name) => name !== MANIFEST_NAME), MANIFEST_NAME];
    const journal = { version: 1, phase: 'renaming', outputs, folders: [] };
    writeFileSync(join(work, 'journal.json'), JSON.stringify(journal));
    symlinkSync(JSON.stringify({ pid: 999_999_999, host: hostname() }), join(work, 'lock.turn'));
    const again = await breakTournament(source, out);
    expect(again).toMatchObject({ ok: false, error: { code: 'OutputExists' } });
    expect(filesIn(out)).toEqual(before);
  });

  /** A target in which a run died that was replacing its files, and had done so with the first. */
  const halfReplaced = async (replaces: boolean) => {
    const { out, source } = await breakText(text);
    const { out: next } = await breakText(text.replaceAll('[Site "?"]', '[Site "Town"]'));
    const names = filesIn(next);
    const outputs = [...names.filter((name) => name !== MANIFEST_NAME), MANIFEST_NAME];
    const work = join(out, '.zeitnot-break');
    const contents = Object.fromEntries(
      names.map((name) => [name, readFileSync(join(next, name))]),
    );
    rmSync(join(out, MANIFEST_NAME));
    mkdirSync(work);
    renameSync(join(next, outputs[0]!), join(out, outputs[0]!));
    renameSync(next, join(work, 'files'));
    const journal = { version: 1, phase: 'renaming', outputs, folders: [], replaces };
    writeFileSync(join(work, 'journal.json'), JSON.stringify(journal));
    const isNewerThanJournal = new Date(Date.now() + 60_000);
    const change = (name: string): void => {
      writeFileSync(join(out, name), 'mine');
      utimesSync(join(out, name), isNewerThanJournal, isNewerThanJournal);
    };
    return { out, source, names, contents, change };
  };

  it('gets the rest of the files that a dead run was replacing', async () => {
    const { out, source, names, contents } = await halfReplaced(true);
    expect(await joinTournament(out, folder.fresh('back.pgn'))).toMatchObject({
      error: { code: 'TargetBusy' },
    });
    expect(await breakTournament(source, out)).toMatchObject({
      error: { code: 'OutputExists', message: expect.stringMatching(/was completed\.$/) },
    });
    expect(filesIn(out)).toEqual(names);
    for (const name of names) expect(readFileSync(join(out, name))).toEqual(contents[name]);
    expect(good(await joinTournament(out, folder.fresh('back.pgn'))).verified).toBe(true);
  });

  it('keeps files that were changed after a run died', async () => {
    const replaced = await halfReplaced(true);
    replaced.change('Test_Open_2.pgn');
    const before = filesIn(replaced.out);
    expect(await breakTournament(replaced.source, replaced.out)).toMatchObject({
      error: { code: 'LeftoverInTheWay', message: expect.stringContaining('Test_Open_2.pgn') },
    });
    expect(filesIn(replaced.out)).toEqual(before);
    rmSync(join(replaced.out, 'Test_Open_2.pgn'));
    good(await breakTournament(replaced.source, replaced.out, { force: true }));

    const added = await halfReplaced(false);
    added.change('Test_Open_1.pgn');
    expect(await breakTournament(added.source, added.out)).toMatchObject({
      error: { code: 'OutputExists' },
    });
    expect(readFileSync(join(added.out, 'Test_Open_1.pgn'), 'utf8')).toBe('mine');
  });

  it('takes over the lock of a dead process', async () => {
    const out = folder.fresh('rounds');
    const work = join(dirname(out), '.rounds.zeitnot-break');
    mkdirSync(work);
    writeFileSync(join(work, 'lock'), JSON.stringify({ pid: 999_999_999, host: hostname() }));
    good(await breakTournament(folder.put(text), out));
    expect(readdirSync(dirname(out))).toEqual(['rounds']);
  });

  it('is not written through a link, nor over the source', async () => {
    const out = folder.fresh('rounds');
    const elsewhere = folder.fresh('elsewhere');
    mkdirSync(out);
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, join(out, 'Other'));
    const two = text + formatGames([row(9, { event: 'Other', round: '1' })]);
    const linked = await breakTournament(folder.put(two), out, { anyEvent: true, force: true });
    expect(linked).toMatchObject({ ok: false, error: { code: 'UnsafeTarget' } });
    expect(readdirSync(elsewhere)).toEqual([]);

    const source = folder.put(text, 'Test_Open_1.pgn');
    const over = await breakTournament(source, dirname(source), { force: true });
    expect(over).toMatchObject({ ok: false, error: { code: 'UnsafeTarget' } });
    expect(readFileSync(source, 'utf8')).toBe(text);
  });

  it.each([
    ['a folder of it', 'Other', 'ev', ['Other/a.txt', 'manifest.json'], true],
    ['a folder of it', 'Other', 'ev', ['Other/a.txt', 'manifest.json'], false],
    ['the folder of what waits', '.zeitnot-break/files', 'ev', ['a.txt', 'manifest.json'], true],
    ['the folder of what waits', '.zeitnot-break/files', 'ev', ['a.txt', 'manifest.json'], false],
  ])(
    'loses nothing through a link in the place of %s to a journal that somebody planted',
    async (_, link, name, outputs, replaces) => {
      const out = folder.fresh('rounds');
      const elsewhere = folder.fresh(name);
      const work = join(out, '.zeitnot-break');
      mkdirSync(elsewhere);
      mkdirSync(join(work, 'files', 'Other'), { recursive: true });
      writeFileSync(join(elsewhere, 'a.txt'), 'mine');
      writeFileSync(join(work, 'files', 'Other', 'a.txt'), 'planted');
      rmSync(join(out, link), { recursive: true, force: true });
      symlinkSync(elsewhere, join(out, link));
      const journal = { version: 1, phase: 'renaming', outputs, folders: ['Other'], replaces };
      writeFileSync(join(work, 'journal.json'), JSON.stringify(journal));
      await breakTournament(folder.put(text), out, { force: true });
      expect(filesIn(elsewhere)).toEqual(['a.txt']);
      expect(readFileSync(join(elsewhere, 'a.txt'), 'utf8')).toBe('mine');
    },
  );

  it('refuses a link in place of the work folder', async () => {
    const out = folder.fresh('rounds');
    const elsewhere = folder.fresh('elsewhere');
    mkdirSync(out);
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, join(out, '.zeitnot-break'));
    expect(await breakTournament(folder.put(text), out)).toMatchObject({
      error: { code: 'UnsafeTarget', message: expect.stringContaining('remove it') },
    });
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('is free again after a clean-up that failed', async () => {
    const out = folder.fresh('rounds');
    const work = join(out, '.zeitnot-break');
    // a folder where the journal names a file
    mkdirSync(join(work, 'files', 'a.pgn'), { recursive: true });
    const journal = {
      version: 1,
      phase: 'writing',
      outputs: ['a.pgn'],
      folders: [],
      replaces: false,
    };
    writeFileSync(join(work, 'journal.json'), JSON.stringify(journal));
    const source = folder.put(text);
    for (let times = 0; times < 2; times += 1) {
      expect(await breakTournament(source, out)).toMatchObject({ error: { code: 'CannotWrite' } });
    }
    rmSync(join(work, 'files', 'a.pgn'), { recursive: true });
    good(await breakTournament(source, out));
  });

  it('may not be a file', async () => {
    const result = await breakTournament(folder.put(text), folder.put('x'));
    expect(result).toMatchObject({ ok: false, error: { code: 'CannotWrite' } });
  });

  it('is written by one run at a time', async () => {
    const source = folder.put(text);
    const out = folder.fresh('rounds');
    const both = await Promise.all([breakTournament(source, out), breakTournament(source, out)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      error: { code: expect.stringMatching(/^(TargetBusy|OutputExists)$/) },
    });
  });

  it.each([true, false])('says what an earlier break has left; dry: %s', async (dryRun) => {
    const { source, out, result } = await breakText(readFileSync(SAMPLE, 'utf8'));
    expect(result).toMatchObject({ ok: true, value: { warnings: [] } });
    const options = { grouping: 'all', force: true, dryRun } as const;
    const again = good(await breakTournament(source, out, options));
    const warning = again.warnings.find(({ code }) => code === 'left_over_files');
    expect(warning?.message).toMatch(/_11\.1\.pgn, .*_11\.5\.pgn\.$/);
  });

  it('names only the first of many left-over files', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => row(index + 1, { round: `${index}` }));
    const { source, out } = await breakText(formatGames(rows));
    const again = good(await breakTournament(source, out, { prefix: 'x', force: true }));
    const warning = again.warnings.find(({ code }) => code === 'left_over_files');
    expect(warning?.message).toMatch(/_0\.pgn, .*_11\.pgn and 8 more\.$/);
  });
});
