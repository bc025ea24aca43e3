import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'libsql';
import { describe, expect, it } from 'vitest';
import { openSqliteLog } from '@zeitnot/clock-store/sqlite';
import { UNLIMITED } from '@zeitnot/core';
import { makeClock, type ReplayLine } from '@zeitnot/core/clock';
import { zeitnot } from '../testing/run.js';

const file = (path: string): string =>
  fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const examples = readdirSync(file('examples/replay'));

const replay = (args: readonly string[], input = '') => zeitnot(['replay', ...args], { input });

const linesOf = async (log: object): Promise<ReplayLine[]> => {
  const { stdout } = await replay(['--json'], JSON.stringify(log));
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ReplayLine);
};

describe('replay', () => {
  it.each(examples)('runs the example %s', async (name) => {
    const { status, stdout, stderr } = await replay([file(`examples/replay/${name}`)]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^ +at +event/);
    expect(stdout).not.toMatch(/undefined|NaN/);
  });

  it('prints a table for people', async () => {
    expect((await replay([file('examples/replay/hourglass.json')])).stdout).toBe(
      [
        '   at       event        took     white        black',
        '0  0:00:00  start white           0:30 ◂       0:30',
        '1  0:00:10  press white  0:00:10  0:20         0:40 ◂',
        '2  0:00:35  press black  0:00:25  0:45 ◂       0:15',
        '3  0:01:20  observe               0:00.0 flag  1:00',
        '',
        'white out of time, black wins (TimeExpired)',
        '',
      ].join('\n'),
    );
  });

  it('shows what an arbiter did, and a move that took its time before and after a reopening', async () => {
    const { stdout } = await replay([file('examples/replay/arbiter.json')]);
    expect(stdout.split('\n').slice(5, 9).join('\n')).toBe(
      [
        '4   0:00:45  pause (illegal move)                    4:36         4:54 ‖',
        '5   0:01:00  turn white                              4:36 ‖       4:54',
        '6   0:01:00  give black +1:00                        4:36 ‖       5:54',
        '7   0:01:10  pause (fire alarm)                      4:36 ‖       5:54',
      ].join('\n'),
    );
    expect(stdout.split('\n').slice(16).join('\n')).toBe(
      [
        '15  0:21:40  observe                                 0:00.0 flag  4:33',
        '16  0:21:50  reopen                                  0:00.0 ‖     4:33',
        '17  0:22:10  set white 2:00                          2:00 ‖       4:33',
        '18  0:22:20  resume                                  2:00 ◂       4:33',
        '19  0:22:35  press white                    0:05:45  1:48         4:33 ◂',
        '20  0:22:50  end, white wins (Resignation)           1:48         4:18',
        '',
        'white wins (Resignation)',
        '',
      ].join('\n'),
    );
  });

  it('prints a JSON object for each event, keys in their order', async () => {
    const [line] = await linesOf({
      control: '5m',
      events: [{ type: 'start', player: 'white', at: 0 }],
    });
    const keys = 'index accepted code status active players outcome turnStartedAt pauses freeLeft';
    const playerKeys = 'remaining delay stage periods movesLeft flagged timeToLoss eliminated';
    expect(Object.keys(line ?? {}).join(' ')).toBe(keys);
    expect(Object.keys(line?.players['white'] ?? {}).join(' ')).toBe(playerKeys);
  });

  it.each([
    ['10m + 30s', ['10 minutes, plus 30 seconds per move (write "10m.. + 30s")']],
    ['60+30', ['1 hour, plus 30 seconds per move (write "60m.. + 30s")']],
    ['10m.. + 30s', []],
    [{ white: '10m + 30s', black: '10m + 30s' }, ['(write "10m.. + 30s")']],
    [{ kind: 'unlimited' }, []],
  ])('says in a line what else the control %j may mean', async (control, others) => {
    const log = JSON.stringify({ control, events: [] });
    const { status, stderr } = await replay([], log);
    expect(status).toBe(0);
    expect(stderr.split('\n').slice(0, -1)).toEqual(
      others.map((other) => expect.stringContaining(other) as string),
    );
    for (const option of ['--quiet', '--json']) {
      expect((await replay([option], log)).stderr, option).toBe('');
    }
  });

  it('reads the notation first, then any other text, then the model', async () => {
    const remaining = async (control: unknown) =>
      (
        await linesOf({
          control,
          events: [
            { type: 'start', player: 'white', at: 0 },
            { type: 'press', player: 'white', at: 0 },
          ],
        })
      )[1]?.players['white']?.remaining;
    expect(await remaining('10m + 30s')).toBe(600_000);
    expect(await remaining('10 min + 30 sec')).toBe(630_000);
    expect(await remaining({ kind: 'staged', stages: [{ time: 1000, bonus: 500 }] })).toBe(1500);
    expect(await remaining({ white: '1m', black: '2m' })).toBe(60_000);
  });

  it('reports time that goes backwards, and a log without events', async () => {
    const events = [
      { type: 'start', player: 'white', at: 5000 },
      { type: 'press', player: 'white', at: 4000 },
    ];
    const { status, stdout } = await replay([], JSON.stringify({ control: '5m', events }));
    expect(status).toBe(0);
    expect(stdout).toContain('time went backwards');
    expect((await replay([], '{"control":"5m","events":[]}')).stdout).toBe(
      'The log holds no events.\n',
    );
  });

  it('ends with 3 if an event was refused', async () => {
    const log = { control: '5m', events: [{ type: 'press', player: 'white', at: 0 }] };
    const { status, stdout, stderr } = await replay([], JSON.stringify(log));
    expect(status).toBe(3);
    expect(stderr).toBe('Rejected: event 0.\n');
    expect(stdout).toContain('NotRunning');
  });

  it('names all meanings of a control that has several', async () => {
    const input = '{"control":"1:30","events":[]}';
    const { status, stderr } = await replay([], input);
    expect(status).toBe(1);
    expect(stderr).toBe(
      'The control is not understood: "1:30". It may mean: 90 minutes (write "90m"); 90 seconds (write "90s").\n',
    );
    expect(JSON.parse((await replay(['--json'], input)).stderr)).toMatchObject({
      error: { code: 'InvalidLog', readings: [{ normalized: '5400' }, { normalized: '90' }] },
    });
  });

  it.each([
    ['', 'not JSON'],
    ['[]', 'not a JSON object'],
    ['{"control":"5m"}', 'no list of events'],
    ['{"control":"whenever","events":[]}', 'not understood: "whenever"'],
    ['{"control":"5m","players":[1],"events":[]}', 'not a list of names'],
    ['{"control":"5m","policy":"blitz","events":[]}', 'no profile "blitz"'],
  ])('refuses %j', async (input, message) => {
    const { status, stdout, stderr } = await replay([], input);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(message);
    expect(JSON.parse((await replay(['--json'], input)).stderr)).toMatchObject({
      error: { code: 'InvalidLog' },
    });
  });

  it('says that a file does not exist', async () => {
    expect(await replay(['nowhere.json'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('nowhere.json'),
    });
  });

  it('reads a game of a SQLite file, and leaves other SQLite files alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'zeitnot-replay-'));
    try {
      const clocks = join(folder, 'clocks.db');
      const opened = await openSqliteLog(clocks);
      const made = makeClock({ control: UNLIMITED });
      if (!opened.ok || !made.ok) throw new Error('no log, or no clock');
      const log = opened.value;
      await log.create('\u001B[2J', made.value.setup);
      await log.append('\u001B[2J', 0, { type: 'start', player: 'white', at: 0 });
      expect((await replay([clocks])).stdout).toContain('start white');
      await log.create('other', made.value.setup);
      await log.close();
      const several = await replay([clocks]);
      expect(several).toMatchObject({ status: 1, stdout: '' });
      expect(several.stderr).toContain('--game: �[2J, other.');
      expect((await replay([clocks, '--game', 'other'])).stdout).toBe('The log holds no events.\n');

      const foreign = join(folder, 'foreign.db');
      const database = new Sqlite(foreign);
      database.exec('CREATE TABLE mine (x)');
      database.close();
      const before = readFileSync(foreign);
      const refused = await replay(['--json', foreign]);
      expect(JSON.parse(refused.stderr)).toMatchObject({ error: { code: 'StorageFailed' } });
      expect(readFileSync(foreign)).toEqual(before);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('shows no control characters', async () => {
    const log = {
      players: ['\u001B[31m', 'b\u202E'],
      control: '1m',
      events: [
        { type: 'start', player: '\u001B[31m', at: 0 },
        '\u001B[2J',
        { type: 'observe', at: 70_000 },
      ],
    };
    const { stdout } = await replay([], JSON.stringify(log));
    expect(stdout).toContain('\n�[31m out of time, b� wins (TimeExpired)\n');
    expect(stdout).toContain('�[2J');
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('keeps its columns where names are wide, and counts a quota down to one', async () => {
    const log = {
      players: ['日本', 'b'],
      control: '3/1m',
      events: [
        { type: 'start', player: '日本', at: 0 },
        { type: 'press', player: '日本', at: 1000.9 },
        { type: 'correct', player: 'b', moves: 2, at: 2000 },
      ],
    };
    expect((await replay([], JSON.stringify(log))).stdout).toBe(
      [
        '   at       event       took     日本            b',
        '0  0:00:00  start 日本           1:00 3 to go ◂  1:00 3 to go',
        '1  0:00:01  press 日本  0:00:01  0:59 2 to go    1:00 3 to go ◂',
        '2  0:00:02  correct b            0:59 2 to go    0:59 1 to go ◂',
        '',
      ].join('\n'),
    );
  });
});
