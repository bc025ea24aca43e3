import { readFileSync } from 'node:fs';
import { readLog, replay, type ReplayLine } from '@zeitnot/core/clock';
import { expect, it } from 'vitest';
import { zeitnot } from '../packages/cli/src/testing/run.js';
import { CASES, checkCase, file, type ClockCase } from './clock-cases.js';

const linesOf = (log: ClockCase): readonly ReplayLine[] => {
  const read = readLog(log);
  if (!read.ok) throw new Error(read.error.message);
  return replay(read.value.clock, read.value.events).lines;
};

it.each(CASES)('the reducer runs $name', (log) => {
  checkCase(log, linesOf(log));
});

it.each(CASES)('zeitnot replay runs $name', async (log) => {
  const { stdout, stderr } = await zeitnot(['replay', '--json'], { input: JSON.stringify(log) });
  expect(stderr).toBe('');
  const lines = stdout.trimEnd().split('\n');
  checkCase(
    log,
    lines.map((line) => JSON.parse(line) as ReplayLine),
  );
});

it('has a log of version 1 that means what it meant', () => {
  const log = JSON.parse(readFileSync(file('corpus/clock-log-1.json'), 'utf8')) as ClockCase;
  const golden = readFileSync(file('corpus/clock-log-1.out'), 'utf8').trimEnd().split('\n');
  const lines = linesOf(log);
  expect(lines.length).toBe(golden.length);
  // what views show has grown since, and all that they showed is the same
  for (const [index, line] of golden.entries())
    expect(lines[index]).toMatchObject(JSON.parse(line));
});

/** Logs that were written, and what replay showed of them, before there was a version 2. */
const FORMER = JSON.parse(
  readFileSync(file('corpus/clock-logs-1.json'), 'utf8'),
) as readonly (ClockCase & {
  readonly players: readonly string[];
  readonly shown: readonly string[];
})[];

it('replays logs of version 1 to the times that they had', () => {
  for (const log of FORMER) {
    const shown = linesOf(log).map(({ code, active, players }) => {
      const times = log.players.map((name) =>
        players[name]?.flagged === true ? 'flag' : players[name]?.remaining,
      );
      return [code ?? 'ok', active, ...times].join(' ');
    });
    expect(shown).toEqual(log.shown);
  }
});
