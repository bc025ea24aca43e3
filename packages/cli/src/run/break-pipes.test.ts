import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { freshFolder, withSample } from '../testing/folder.js';

const folder = freshFolder(withSample);
const { run, at } = folder;

const isPipe = (name: string): boolean => spawnSync('mkfifo', [at(name)]).status === 0;

describe('a pipe instead of a file', () => {
  it.for([
    ['the source', 'pipe', ['break', 'pipe', '--out', 'rounds']],
    ['the round map', 'map', ['break', 'open.pgn', '--out', 'rounds', '--round-map', 'map']],
  ] as const)('is refused at once as %s for break', async ([, name, args], { skip }) => {
    if (!isPipe(name)) skip('there is no mkfifo here');
    const { stderr } = await run(['index', name]);
    expect(stderr).toContain('is not a regular file');
    expect(await run(args)).toEqual({ status: 1, stdout: '', stderr });
    expect(existsSync(at('rounds'))).toBe(false);
  });

  it('is refused at once as a manifest for join', async ({ skip }) => {
    await run(['break', 'open.pgn', '--out', 'rounds', '-q']);
    rmSync(at('rounds', 'zeitnot-break.json'));
    if (!isPipe('rounds/zeitnot-break.json')) skip('there is no mkfifo here');
    const { stderr } = await run(['index', 'rounds/zeitnot-break.json']);
    expect(await run(['join', 'rounds', '--out', 'back.pgn'])).toEqual({
      status: 1,
      stdout: '',
      stderr,
    });
    expect(readdirSync(folder.path).toSorted()).toEqual(['open.pgn', 'rounds']);
    // break replaces it
    const again = ['break', 'open.pgn', '--out', 'rounds', '-q', '--force'];
    expect(await run(again)).toMatchObject({ status: 0, stderr: '' });
    expect((await run(['join', 'rounds', '--out', 'back.pgn'])).status).toBe(0);
  });

  it('is not an index', async ({ skip }) => {
    if (!isPipe('open.pgn.pbi')) skip('there is no mkfifo here');
    const broken = await run(['break', 'open.pgn', '--out', 'rounds']);
    expect(broken).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/open\.pgn\.pbi is damaged \(it is not a regular file\)/),
    });
  });
});
