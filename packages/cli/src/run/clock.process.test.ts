import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReplayLine } from '@zeitnot/core/clock';
import { command, zeitnot as runHere } from '../testing/run.js';

const driver = fileURLToPath(new URL('../testing/pseudo-terminal.py', import.meta.url));

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-clock-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const zeitnot = (...args: readonly string[]) => runHere(args, { cwd: folder });

type Step = Readonly<Record<string, string | number | boolean | readonly number[]>>;

interface Ran {
  readonly screens: Readonly<Record<string, readonly string[]>>;
  readonly code: number | null;
  /** Whether the mode of the terminal was as before. */
  readonly restored: boolean;
  readonly stopped: { readonly restored: boolean; readonly alternate: boolean } | null;
  readonly alternate: boolean;
  readonly cursorShown: boolean;
  readonly failed: string | null;
  readonly raw: string;
  readonly last: readonly string[];
}

/** Runs the clock in a pseudo-terminal, as a shell with job control would. */
const play = (args: readonly string[], steps: readonly Step[], environment = {}): Ran => {
  const task = {
    command: [process.execPath, command, 'clock', ...args],
    columns: 80,
    rows: 24,
    steps,
  };
  const { stdout, stderr } = spawnSync('python3', [driver], {
    input: JSON.stringify(task),
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, TERM: 'xterm', NO_COLOR: '', ...environment },
  });
  expect(stderr).toBe('');
  const ran = JSON.parse(stdout) as Ran;
  expect(ran.failed).toBeNull();
  return ran;
};

const GIVEN_BACK = { restored: true, alternate: false, cursorShown: true };

const hasTerminals =
  process.platform !== 'win32' &&
  spawnSync('python3', ['-c', 'import os, fcntl, termios; os.openpty()']).status === 0;
const NO_TERMINALS = 'python3 with pseudo-terminals is not here';

/** White's and black's bank at the end of a log, without a refusal on the way. */
const replayed = async (file: string): Promise<readonly (number | null | undefined)[]> => {
  const { status, stdout } = await zeitnot('replay', '--json', file);
  expect(status).toBe(0);
  const last = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as ReplayLine;
  return [last.players['white']?.remaining, last.players['black']?.remaining];
};

describe('the clock in a terminal', () => {
  it('starts, presses, pauses, resizes, and saves a log that replays', async ({ skip }) => {
    if (!hasTerminals) skip(NO_TERMINALS);
    const ran = play(
      ['3m.. + 2s'],
      [
        { until: 'ready' },
        { send: ' ' },
        { until: '▶ white +to move' },
        { wait: 1.2 },
        { send: ' ' },
        { until: '▶ black +to move' },
        { send: 'p' },
        { until: '‖ paused' },
        { size: [40, 24] },
        { until: '(?m)^(?!.*black).*white' },
        { screen: 'narrow' },
        { send: '?' },
        { until: 'take the last move back' },
        { send: '?q' },
        { until: 'Save log' },
        { send: 'game.json\r' },
      ],
    );
    expect(ran).toMatchObject({ code: 0, ...GIVEN_BACK });
    expect(ran.raw).toContain('\u001B[1;7m');
    const narrow = ran.screens['narrow'] ?? [];
    expect(narrow.filter((line) => /white|black/.test(line))).toHaveLength(2);
    expect(ran.last.join('\n')).toContain('The log is in game.json');
    expect(readdirSync(folder)).toEqual(['game.json']);
    const [white, black] = await replayed('game.json');
    expect(white).toBeLessThan(180_900);
    expect(white).toBeGreaterThan(120_000);
    expect(black).toBeGreaterThan(120_000);
  });

  it('stops for the shell and comes back, time goes on, and SIGTERM saves the log', async ({
    skip,
  }) => {
    if (!hasTerminals) skip(NO_TERMINALS);
    const ran = play(
      ['5m', '--log', 'game.json'],
      [
        { until: 'ready' },
        { send: ' ' },
        { until: 'to move' },
        { send: '\u001A' },
        { stopped: true },
        { wait: 1.5 },
        { continue: true },
        { until: 'to move[\\s\\S]*Σ 4:(5[0-8]|[0-4])' },
        { signal: 'TERM' },
      ],
    );
    expect(ran.stopped).toEqual({ restored: true, alternate: false });
    expect(ran).toMatchObject({ code: 143, ...GIVEN_BACK });
    const [white, black] = await replayed('game.json');
    expect(white).toBeLessThan(298_500);
    expect(black).toBe(300_000);
  });

  it('saves the log when the terminal is gone', async ({ skip }) => {
    if (!hasTerminals) skip(NO_TERMINALS);
    const ran = play(
      ['5m'],
      [{ until: 'ready' }, { send: ' ' }, { until: 'to move' }, { hangup: true }],
    );
    expect(ran.code).toBe(129);
    const [file = ''] = readdirSync(folder);
    expect(file).toMatch(/^clock-.*\.json$/);
    expect((await replayed(file))[1]).toBe(300_000);
  });

  it('lets a flag fall by itself, and does not overwrite a file', async ({ skip }) => {
    if (!hasTerminals) skip(NO_TERMINALS);
    writeFileSync(join(folder, 'a.json'), 'mine');
    const ran = play(
      ['1s'],
      [
        { until: 'ready' },
        { send: ' ' },
        { until: '⚑ out of time' },
        { send: ' ' },
        { until: 'The game is over' },
        { send: 'q' },
        { until: 'Save log' },
        { send: 'a.json\r' },
        { until: 'a.json already exists' },
        { send: 'n' },
        { until: 'Save log' },
        { send: '\u0015b.json\r' },
      ],
    );
    expect(ran).toMatchObject({ code: 0, ...GIVEN_BACK });
    expect(await replayed('b.json')).toEqual([0, 1000]);
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('mine');
  });

  it('keeps every event in a SQLite file at once, so that kill -9 loses none', async ({ skip }) => {
    if (!hasTerminals) skip(NO_TERMINALS);
    const args = ['5m', '--log', 'clocks.db', '--game', 'board 1'];
    const killed = play(args, [
      { until: 'ready' },
      { send: ' ' },
      { until: '▶ white +to move' },
      { wait: 0.3 },
      { send: ' ' },
      { until: '▶ black +to move' },
      { wait: 0.3 },
      { signal: 'KILL' },
    ]);
    expect(killed.code).toBe(137);
    const [white, black] = await replayed('clocks.db');
    expect(white).toBeLessThan(300_000);
    expect(black).toBe(300_000);
  });

  it('holds many games in a SQLite file, and replays the one that is asked for', async ({
    skip,
  }) => {
    if (!hasTerminals) skip(NO_TERMINALS);
    const steps = [{ until: 'ready' }, { send: ' ' }, { until: 'to move' }, { send: 'q' }];
    for (const name of ['board 1', 'board 1 2']) {
      const ran = play(['5m', '--log', 'clocks.db', '--game', 'board 1'], steps);
      expect(ran).toMatchObject({ code: 0, ...GIVEN_BACK });
      expect(ran.last.join('\n')).toContain(`The log is in clocks.db, game "${name}"`);
    }
    expect(await zeitnot('replay', 'clocks.db')).toMatchObject({
      status: 1,
      stderr: 'clocks.db holds 2 games. Choose one with --game: board 1, board 1 2.\n',
    });
    const second = await zeitnot('replay', 'clocks.db', '--game', 'board 1 2');
    expect(second).toMatchObject({ status: 0, stderr: '' });
    expect(second.stdout).toContain('start white');
    expect(await zeitnot('replay', 'clocks.db', '--game', 'x')).toMatchObject({ status: 1 });
  });

  it('has no colours with NO_COLOR, and leaves at once if nothing happened', ({ skip }) => {
    if (!hasTerminals) skip(NO_TERMINALS);
    const ran = play(['5m'], [{ until: 'ready' }, { send: 'q' }], { NO_COLOR: '1' });
    expect(ran).toMatchObject({ code: 0, ...GIVEN_BACK });
    // oxlint-disable-next-line no-control-regex
    expect(ran.raw).not.toMatch(/\u001B\[[1-9][\d;]*m/);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the clock without a terminal', () => {
  it.each([
    [['5m'], 1, 'The clock needs a terminal'],
    // read first, and what else it may mean is said
    [
      ['10m + 30s'],
      1,
      '"10m + 30s" may also mean: 10 minutes, plus 30 seconds per move (--dialect otb).',
    ],
    [['whenever'], 1, 'Not understood: "whenever"'],
    [['?'], 1, 'The control is unknown'],
    [['5m', '--log', 'nowhere/a.json'], 1, 'The folder nowhere for the log does not exist'],
    [['5m', '--log', 'nowhere/a.db'], 1, 'The folder nowhere for the log does not exist'],
    [['5m', '--log', 'a.db'], 1, 'The clock needs a terminal'],
    [['5m', '--players', 'me'], 2, 'Give two different names'],
    [['5m', '--policy', 'blitz'], 2, 'Allowed choices are default, fide, lichess, engine'],
  ])('refuses %j', async (args, status, message) => {
    const ran = await zeitnot('clock', ...args);
    expect(ran.stderr).toContain(message);
    expect({ status: ran.status, stdout: ran.stdout }).toEqual({ status, stdout: '' });
  });
});
