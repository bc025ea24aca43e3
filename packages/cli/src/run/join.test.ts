import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { breakTournament } from '@zeitnot/tournament';
import { describe, expect, it } from 'vitest';
import { freshFolder, sample } from '../testing/folder.js';

const folder = freshFolder(({ at: place }) => breakTournament(sample, place('rounds')));
const at = (name: string): string => folder.at('rounds', name);
const run = (...args: readonly string[]) => folder.run(['join', ...args]);

const [five, six] = ['Hohenlauben_Open_2025_5.pgn', 'Hohenlauben_Open_2025_6.pgn'] as const;

describe('join', () => {
  it('says in numbers what was edited', async () => {
    const games = readFileSync(at(five), 'utf8').split(/^(?=\[Event )/m);
    const edited = ['[White "a"]\n\n1. e4 *\n\n', ...games.slice(2)];
    writeFileSync(at(five), edited.join('').replace(/\[White "/, '[White "Dr. '));
    expect(await run('rounds', '--out', 'a.pgn')).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(
        /^ {2}\S+_5\.pgn was edited since: 1 game of 24 changed, 1 is gone\. Its games/,
      ),
    });
    expect(JSON.parse((await run('rounds', '--out', 'b.pgn', '--json')).stdout)).toMatchObject({
      edited: [five],
      changes: [{ file: five, before: 24, now: 23, changed: 1, moved: 0, added: 0, gone: 1 }],
    });
  });

  it('says which games were moved to another file', async () => {
    const split = (name: string): string[] =>
      readFileSync(at(name), 'utf8').split(/^(?=\[Event )/m);
    const [games, others] = [split(five), split(six)];
    writeFileSync(at(six), [...others, ...games.slice(0, 2)].join(''));
    writeFileSync(at(five), games.slice(2).join(''));
    expect(await run('rounds', '--out', 'a.pgn')).toEqual({
      status: 0,
      stdout: 'a.pgn: 269 games, byte for byte the source\n',
      stderr: `  Games 97, 98 were moved from ${five} to ${six}; in the output they are at their old places.\n`,
    });
    writeFileSync(at(five), games.slice(2, -1).join(''));
    expect(await run('rounds', '--out', 'b.pgn')).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(
        /_5\.pgn was edited since: 2 games are in another file now, 1 is gone\.[^]*_6\.pgn was edited since: 2 games are from another file\.[^]* were moved from /,
      ),
    });
    rmSync(at(five));
    expect(await run('rounds', '--out', 'c.pgn')).toMatchObject({
      status: 3,
      stderr: expect.stringContaining(
        `${five} is gone or empty; 2 of its 24 games are in other files now.`,
      ),
    });
  });

  it('says that a file no longer holds any games', async () => {
    writeFileSync(at(five), 'garbage\n');
    expect(await run('rounds', '--out', 'a.pgn')).toMatchObject({
      status: 3,
      stderr: `  ${five} no longer holds any games; its text was left out.\n`,
    });
  });

  it('names a copy as such, and what is missing by its own name', async () => {
    copyFileSync(at(five), at('copy.pgn'));
    expect(await run('rounds', '--out', 'a.pgn')).toMatchObject({
      status: 0,
      stderr: `  copy.pgn was not used: it is a copy of ${five} as break wrote it.\n`,
    });
    rmSync(at('copy.pgn'));
    const missing = `  The games of ${six} are missing: the file of that name holds those of ${five}.\n`;
    copyFileSync(at(five), at(six));
    expect(await run('rounds', '--out', 'b.pgn')).toMatchObject({
      status: 3,
      stderr: `${missing}  ${six} was not used: it is a copy of ${five} as break wrote it.\n`,
    });
    renameSync(at(five), at(six));
    expect(await run('rounds', '--out', 'c.pgn')).toMatchObject({ status: 3, stderr: missing });
  });

  it('names the folders of tournaments below one that has none itself', async () => {
    expect(await run('.', '--out', 'all.pgn')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/join them one by one: rounds\.\n$/),
    });
  });
});
