import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ReplayLine } from '@zeitnot/core';

const file = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const command = file('packages/cli/bin/zeitnot.js');
const examples = readdirSync(file('examples/replay'));

const replay = (args: readonly string[], input = '') => {
  const run = spawnSync(process.execPath, [command, 'replay', ...args], {
    input,
    encoding: 'utf8',
  });
  return { status: run.status, stdout: run.stdout, stderr: run.stderr };
};

const linesOf = (log: object): ReplayLine[] => {
  const { stdout } = replay(['--json'], JSON.stringify(log));
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ReplayLine);
};

describe('replay', () => {
  it.each(examples)('runs the example %s', (name) => {
    const { status, stdout, stderr } = replay([file(`examples/replay/${name}`)]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^ +at +event/);
    expect(stdout).not.toMatch(/undefined|NaN/);
  });

  it('prints a table for people', () => {
    expect(replay([file('examples/replay/hourglass.json')]).stdout).toBe(
      [
        '   at      event        white        black',
        '0  0.0 s   start white  0:30 ◂       0:30',
        '1  10.0 s  press white  0:20         0:40 ◂',
        '2  35.0 s  press black  0:45 ◂       0:15',
        '3  80.0 s  observe      0:00.0 flag  1:00',
        '',
        'white out of time, black wins (TimeExpired)',
        '',
      ].join('\n'),
    );
  });

  it('prints a JSON object for each event, keys in their order', () => {
    const [line] = linesOf({ control: '5m', events: [{ type: 'start', player: 'white', at: 0 }] });
    const keys = 'index accepted code status active players outcome';
    const playerKeys = 'remaining delay stage periods movesLeft flagged timeToLoss';
    expect(Object.keys(line ?? {}).join(' ')).toBe(keys);
    expect(Object.keys(line?.players['white'] ?? {}).join(' ')).toBe(playerKeys);
  });

  it('reads the notation first, then any other text, then the model', () => {
    const remaining = (control: unknown) =>
      linesOf({
        control,
        events: [
          { type: 'start', player: 'white', at: 0 },
          { type: 'press', player: 'white', at: 0 },
        ],
      })[1]?.players['white']?.remaining;
    expect(remaining('10m + 30s')).toBe(600_000);
    expect(remaining('10 min + 30 sec')).toBe(630_000);
    expect(remaining({ kind: 'staged', stages: [{ time: 1000, bonus: 500 }] })).toBe(1500);
    expect(remaining({ white: '1m', black: '2m' })).toBe(60_000);
  });

  it('ends with 3 if an event was refused', () => {
    const log = { control: '5m', events: [{ type: 'press', player: 'white', at: 0 }] };
    const { status, stdout } = replay([], JSON.stringify(log));
    expect(status).toBe(3);
    expect(stdout).toContain('NotRunning');
  });

  it.each([
    ['', 'no JSON'],
    ['[]', 'no JSON object'],
    ['{"control":"5m"}', 'no list of events'],
    ['{"control":"whenever","events":[]}', 'not understood: "whenever"'],
    ['{"control":"5m","players":[1],"events":[]}', 'no list of names'],
    ['{"control":"5m","policy":"blitz","events":[]}', 'no profile "blitz"'],
  ])('refuses %j', (input, message) => {
    const { status, stdout, stderr } = replay([], input);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(message);
    expect(JSON.parse(replay(['--json'], input).stderr)).toMatchObject({
      error: { code: 'InvalidLog' },
    });
  });

  it('says that a file is not there', () => {
    expect(replay(['nowhere.json'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('nowhere.json'),
    });
  });

  it('answers the vectors beside the project', ({ skip }) => {
    const path = file('../shared/data/clock-vectors.json');
    if (!existsSync(path)) skip('the clock vectors are not beside the project');
    interface Vector {
      readonly id: string;
      readonly expect: readonly ({ after: number; player: string } & Record<string, unknown>)[];
    }
    for (const vector of JSON.parse(readFileSync(path, 'utf8')) as readonly Vector[]) {
      const lines = linesOf(vector);
      for (const { after, player, ...expected } of vector.expect) {
        expect(lines[after]?.players[player], vector.id).toMatchObject(expected);
      }
    }
  });
});
