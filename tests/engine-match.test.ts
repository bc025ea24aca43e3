import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Chess } from 'chess.js';
import { afterAll, describe, expect, it } from 'vitest';
import { type TimeControl } from '@zeitnot/core';
import { makeClock, replay, type ClockEvent } from '@zeitnot/core/clock';
import { findProgram } from '../tools/debian.mjs';
import { isLong } from './runs.js';

const main = fileURLToPath(new URL('../examples/engine-match/main.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'zeitnot-match-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Log {
  readonly control: TimeControl;
  readonly events: readonly ClockEvent[];
}

const run = (args: readonly string[]) =>
  spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', timeout: 60_000 });

/** `0:00:09.9` in tenths of a second. */
const tenthsOf = (clk: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = clk.split(':').map(Number);
  return Math.round((hours * 3600 + minutes * 60 + seconds) * 10);
};

/** What each mover's clock showed after his move, by the replay of the log. */
const shownBy = ({ control, events }: Log): number[] => {
  const clock = makeClock<string>({ control, policy: 'engine' });
  if (!clock.ok) throw new Error(clock.error.message);
  const { lines } = replay(clock.value, events);
  return lines.flatMap(({ index, players, outcome }) => {
    const event = events[index] as ClockEvent;
    const mover = index % 2 === 1 ? 'white' : 'black';
    const isMove = (event.type === 'press' || event.type === 'stop') && outcome === null;
    return isMove ? [Math.floor((players[mover]?.remaining as number) / 100)] : [];
  });
};

it('Stockfish plays itself under our clock', ({ skip }) => {
  if (findProgram('stockfish') === null) skip('stockfish is not installed');
  const log = join(folder, 'log.json');
  const control = '1s.. + 0.05s';
  const printed = execFileSync(
    process.execPath,
    [main, '--games', '1', '--control', control, '--max-moves', isLong ? '40' : '15', '--log', log],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const chess = new Chess();
  chess.loadPgn(printed);
  const headers = chess.getHeaders();
  expect(headers).toMatchObject({ TimeControl: '?', TimeControlNotation: control });
  expect(headers['Result']).toMatch(/^(?:1-0|0-1|1\/2-1\/2)$/);
  const clks = [...printed.matchAll(/\[%clk ([^\]]+)\]/g)].map(([, clk = '']) => tenthsOf(clk));
  expect(clks).toHaveLength(chess.history().length);
  const [game] = JSON.parse(readFileSync(log, 'utf8')) as Log[];
  expect(clks).toEqual(shownBy(game as Log));
});

/** An engine of a few lines: says hello, and does `onGo` when it is its move. */
const makeEngine = (name: string, onGo: string): string => {
  const path = join(folder, name);
  const source = `#!${process.execPath}
const say = (line) => process.stdout.write(line + '\\n');
let moves = 0;
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'uci') say('id name ${name}\\nuciok');
  if (line === 'isready') say('readyok');
  if (line === 'quit') process.exit(0);
  if (line.startsWith('position')) moves = line.split(' ').length - 2;
  if (line.startsWith('go')) { ${onGo} }
});
`;
  writeFileSync(path, source);
  chmodSync(path, 0o755);
  return path;
};

/** Moves its knight out and back: with two of them the position comes a third time. */
const SHUFFLE = `const side = moves > 0 && moves % 2 === 0 ? 'black' : 'white';
  const out = { white: ['g1f3', 'f3g1'], black: ['g8f6', 'f6g8'] }[side];
  say('bestmove ' + out[Math.floor(Math.max(0, moves - 1) / 2) % 2]);`;

describe.skipIf(process.platform === 'win32')('a match with engines that misbehave', () => {
  const good = makeEngine('shuffler', SHUFFLE);
  it.for([
    ['draws by repetition', SHUFFLE, '1m', '1/2-1/2', 'normal', 'threefold repetition'],
    ['ends by itself', 'process.exit(3);', '1m', '1-0', 'abandoned', 'black has ended by itself'],
    ['says nothing', '', '1s', '1-0', 'time forfeit', 'black is out of time'],
    ['plays nonsense', "say('bestmove e2e5');", '1m', '1-0', 'rules infraction', 'illegal move'],
    ['gives no move', "say('bestmove');", '1m', '1-0', 'rules infraction', 'illegal move'],
  ] as const)('one that %s', ([name, onGo, control, result, termination, reason]) => {
    const bad = makeEngine(name.replaceAll(' ', '-'), onGo);
    const { stdout, stderr, status } = run([
      '--games',
      '1',
      '--control',
      control,
      '--white',
      good,
      '--black',
      bad,
    ]);
    expect(status, stderr).toBe(0);
    const chess = new Chess();
    chess.loadPgn(stdout);
    expect(chess.getHeaders()).toMatchObject({ Result: result, Termination: termination });
    expect(stderr).toContain(reason);
  });

  const controls = ['10m, 5 x r1/30s', '3/5s, 5s.. + 1s'];
  const more = ['(1s) 5s', '3/10s', '~30s', '5s + ..1s', '-'];
  it.for(isLong ? [...controls, ...more] : controls)('runs any control: %s', (control) => {
    const { stdout, stderr } = run([
      '--games',
      '1',
      '--control',
      control,
      '--white',
      good,
      '--black',
      good,
    ]);
    expect(stderr).toContain('threefold repetition');
    expect(stdout).toContain('[Result "1/2-1/2"]');
  });
});

it('says which package a missing engine is in', () => {
  const { stderr, status } = run(['--white', 'no-such-engine']);
  expect(status).toBe(1);
  expect(stderr).toContain('apt-get install stockfish');
});

it('says what it does not understand', () => {
  const { stderr, status } = run(['--control', 'soon']);
  expect(status).toBe(2);
  expect(stderr).toContain('not understood: "soon"');
});
