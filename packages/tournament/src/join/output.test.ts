import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { devNull } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { breakTournament } from '../break/break.js';
import { MANIFEST_NAME } from '../manifest/manifest.js';
import { formatGames, good, makeTestFolder } from '../testing/pgn.js';
import { row } from '../testing/tournaments.js';
import { joinTournament } from './join.js';

const folder = makeTestFolder('join-output');
afterAll(() => rmSync(folder.path, { recursive: true }));

const text = formatGames(['1', '2', '1'].map((round, index) => row(index + 1, { round })));

let rounds = '';
let back = '';
beforeEach(async () => {
  rounds = folder.fresh('rounds');
  back = folder.fresh('back.pgn');
  good(await breakTournament(folder.put(text), rounds));
});

const at = (name: string): string => join(rounds, name);

describe('the file that join writes', () => {
  it('replaces a file only when told to, and never one that it reads', async () => {
    writeFileSync(back, 'mine');
    expect(await joinTournament(rounds, back)).toMatchObject({ error: { code: 'OutputExists' } });
    expect(readFileSync(back, 'utf8')).toBe('mine');
    good(await joinTournament(rounds, back, { force: true }));
    expect(readFileSync(back, 'utf8')).toBe(text);
    expect(readdirSync(dirname(back))).toEqual(['back.pgn']);
    const own = await joinTournament(rounds, at('Test_Open_1.pgn'), { force: true });
    expect(own).toMatchObject({ error: { code: 'CannotWrite' } });
  });

  it.each([
    ['under another name', () => at('first.pgn')],
    ['through a link', () => join(dirname(back), 'link', 'first.pgn')],
  ])('never replaces one that it reads %s', async (_, out) => {
    renameSync(at('Test_Open_1.pgn'), at('first.pgn'));
    mkdirSync(dirname(back), { recursive: true });
    symlinkSync(rounds, join(dirname(back), 'link'));
    const round = readFileSync(at('first.pgn'), 'utf8');
    for (const isGuess of [false, true]) {
      if (isGuess) rmSync(at(MANIFEST_NAME));
      expect(await joinTournament(rounds, out(), { force: true })).toMatchObject({
        error: { code: 'CannotWrite', message: expect.stringContaining('to be joined') },
      });
    }
    expect(readFileSync(at('first.pgn'), 'utf8')).toBe(round);
  });

  it('releases a target if its draft cannot be made', async () => {
    const draft = join(dirname(back), '.back.pgn.zeitnot-join');
    mkdirSync(draft, { recursive: true });
    expect(await joinTournament(rounds, back)).toMatchObject({ error: { code: 'CannotWrite' } });
    rmSync(draft, { recursive: true });
    good(await joinTournament(rounds, back));
  });

  it('writes no file with a name that ends in a slash', async () => {
    for (const out of [`${back}-new/`, `${rounds}/`]) {
      const refused = await joinTournament(rounds, out, { force: true });
      expect(refused).toMatchObject({ ok: false });
      if (!refused.ok) expect(refused.error.message).toContain('Name the file to write');
    }
    expect(existsSync(`${back}-new`)).toBe(false);
  });

  it('never replaces a device by a file', async () => {
    symlinkSync(devNull, back);
    const refused = await joinTournament(rounds, back, { force: true });
    expect(refused).toMatchObject({ error: { code: 'OutputExists' } });
    expect(lstatSync(back).isSymbolicLink()).toBe(true);
  });

  it('treats a dangling link as an existing file', async () => {
    symlinkSync('nowhere.pgn', back);
    expect(await joinTournament(rounds, back)).toMatchObject({ error: { code: 'OutputExists' } });
    expect(lstatSync(back).isSymbolicLink()).toBe(true);
  });

  it('writes nothing through a link that has the name of its draft', async () => {
    const mine = folder.put('mine');
    mkdirSync(dirname(back), { recursive: true });
    symlinkSync(mine, join(dirname(back), '.back.pgn.zeitnot-join'));
    good(await joinTournament(rounds, back));
    expect(readFileSync(mine, 'utf8')).toBe('mine');
    expect(lstatSync(back).isFile()).toBe(true);
    expect(readFileSync(back, 'utf8')).toBe(text);
  });
});
