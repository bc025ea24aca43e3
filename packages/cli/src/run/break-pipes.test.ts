import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const command = join(root, 'packages/cli/bin/zeitnot.js');

let folder = '';
const at = (...names: readonly string[]): string => join(folder, ...names);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-pipes-'));
  copyFileSync(join(root, 'corpus/sample-open.pgn'), at('open.pgn'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A run that waits for a pipe is ended after a while, and has no status. */
const run = (args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
  return { status, stdout, stderr };
};

const isPipe = (name: string): boolean => spawnSync('mkfifo', [at(name)]).status === 0;

describe('a pipe instead of a file', () => {
  it.for([
    ['the source', 'pipe', ['break', 'pipe', '--out', 'rounds']],
    ['the round map', 'map', ['break', 'open.pgn', '--out', 'rounds', '--round-map', 'map']],
  ] as const)('is refused at once as %s of break', ([, name, args], { skip }) => {
    if (!isPipe(name)) skip('there is no mkfifo here');
    const { stderr } = run(['index', name]);
    expect(stderr).toContain('is no regular file');
    expect(run(args)).toEqual({ status: 1, stdout: '', stderr });
    expect(existsSync(at('rounds'))).toBe(false);
  });

  it('is refused at once as the manifest of join', ({ skip }) => {
    run(['break', 'open.pgn', '--out', 'rounds', '-q']);
    rmSync(at('rounds', 'zeitnot-break.json'));
    if (!isPipe('rounds/zeitnot-break.json')) skip('there is no mkfifo here');
    const { stderr } = run(['index', 'rounds/zeitnot-break.json']);
    expect(run(['join', 'rounds', '--out', 'back.pgn'])).toEqual({ status: 1, stdout: '', stderr });
    expect(readdirSync(folder).toSorted()).toEqual(['open.pgn', 'rounds']);
    // break replaces it
    const again = ['break', 'open.pgn', '--out', 'rounds', '-q', '--force'];
    expect(run(again)).toMatchObject({ status: 0, stderr: '' });
    expect(run(['join', 'rounds', '--out', 'back.pgn']).status).toBe(0);
  });

  it('is no index', ({ skip }) => {
    if (!isPipe('open.pgn.pbi')) skip('there is no mkfifo here');
    const broken = run(['break', 'open.pgn', '--out', 'rounds']);
    expect(broken).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/open\.pgn\.pbi is damaged \(it is no regular file\)/),
    });
  });
});
