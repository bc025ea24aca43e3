import { spawn } from 'node:child_process';
import { describe, expect, it, type TestContext } from 'vitest';
import {
  formatCecp,
  formatCecpTimes,
  formatGtp,
  formatGtpTimeLeft,
  formatUci,
  formatUciGo,
  millis,
  parseNotation,
  type ClockReading,
  type Formatted,
  type PlayerReading,
  type TimeControl,
} from '@zeitnot/core';
import { findProgram } from '../tools/debian.mjs';

/** All that a program says to the lines it is given, until what it said matches. */
const talk = (program: string, args: readonly string[], lines: readonly string[], until: RegExp) =>
  new Promise<string>((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
    let said = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (chunk: string) => {
      said += chunk;
      if (until.test(said)) child.stdin.end('quit\n');
    });
    // an engine that has left does not read its last line
    child.stdin.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(timer);
      resolve(said);
    });
    child.stdin.write(`${lines.join('\n')}\n`);
  });

/** The program's path; the test is skipped by name without it. */
const need = (name: string, { skip }: TestContext): string =>
  findProgram(name) ?? skip(`${name} is not installed`);

const written = (format: (control: TimeControl) => Formatted, notation: string): string => {
  const parsed = parseNotation(notation);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const formatted = format(parsed.value);
  if (!formatted.ok) throw new Error(formatted.error.message);
  return formatted.value;
};

const player = (remaining: number, movesLeft: number | null, bonus = 0): PlayerReading => ({
  remaining: millis(remaining),
  movesLeft,
  periods: 1,
  bonus: millis(bonus),
  phase: 'main',
});

describe('Stockfish plays by the times that we send (UCI)', () => {
  const midGame: ClockReading = {
    toMove: 'white',
    white: player(900, 12, 50),
    black: player(1500, 12, 50),
  };
  it.for([
    ['Fischer', written(formatUci, '1s.. + 0.05s')],
    ['a quota', written(formatUci, '40/2s')],
    ['two stages', written(formatUci, '40/2s.. + 0.1s, 1s.. + 0.1s')],
    ['time per move', written(formatUci, 'r1/0.1s')],
    ['a moment in mid-game', formatUciGo(midGame)],
  ])('%s: %s', async ([, go = ''], context) => {
    const stockfish = need('stockfish', context);
    const said = await talk(stockfish, [], ['uci', 'position startpos', go], /^bestmove /m);
    expect(said).toMatch(/^bestmove [a-h][1-8][a-h][1-8]/m);
    expect(said).not.toMatch(/unknown command/i);
  });
});

describe('GNU Go plays by the times that we send (GTP)', () => {
  const reading: ClockReading = {
    toMove: 'black',
    white: player(60_000, null),
    black: { ...player(9000, 3), phase: 'canadian' },
  };
  it.for(['1m', '1m, r5/10s', 'r1/10s'])('%s', async (notation, context) => {
    const gnugo = need('gnugo', context);
    const lines = [
      `1 ${written(formatGtp, notation)}`,
      `2 ${formatGtpTimeLeft(reading)}`,
      '3 genmove black',
    ];
    const said = await talk(gnugo, ['--mode', 'gtp', '--level', '1'], lines, /^[=?]3/m);
    expect(said).toMatch(/^=1\s/m);
    expect(said).toMatch(/^=2\s/m);
    expect(said).toMatch(/^=3 [A-T]\d+/m);
  });
});

describe('Phalanx plays by the times that we send (xboard)', () => {
  const reading: ClockReading = {
    toMove: 'black',
    white: player(20_000, 40),
    black: player(20_000, 40),
  };
  it.for([
    ['40/20s', '40 moves in 0:20, increment 0'],
    ['1m.. + 1s', '1:00, increment 1'],
  ])('%s', async ([notation = '', understood = ''], context) => {
    const phalanx = need('phalanx', context);
    const lines = [
      'xboard',
      'new',
      written(formatCecp, notation),
      formatCecpTimes(reading),
      'e2e4',
    ];
    const said = await talk(phalanx, [], lines, /^move /m);
    expect(said).toContain(understood);
    expect(said).toMatch(/^move [a-h][1-8][a-h][1-8]/m);
  });
});
