/**
 * One suite for every way to run a clock: the reducer, and the command. The cases of the corpus are
 * ours; vectors beside the project come from other engines' tests and rule books.
 */

import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { PassThrough, Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { readLog, replay, type ReplayLine } from '@zeitnot/core';
import { describe, expect, it } from 'vitest';
import { run } from 'zeitnot';

const file = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

interface Case {
  readonly id?: string;
  readonly name: string;
  readonly expect: readonly (Readonly<Record<string, unknown>> & {
    readonly after: number;
    readonly player?: string;
  })[];
}

const casesOf = (path: string): readonly Case[] =>
  JSON.parse(readFileSync(file(path), 'utf8')) as readonly Case[];

type Lines = readonly ReplayLine[];

const byReducer = async (log: Case): Promise<Lines> => {
  const read = readLog(log);
  if (!read.ok) throw new Error(read.error.message);
  return replay(read.value.clock, read.value.events).lines;
};

const byCommand = async (log: Case): Promise<Lines> => {
  const printed: Buffer[] = [];
  const stdout = new Writable({
    write: (chunk: Buffer, _, done) => {
      printed.push(chunk);
      done();
    },
  });
  await run(['replay', '--json'], {
    stdin: Readable.from([Buffer.from(JSON.stringify(log))]),
    stdinFd: null,
    stdout,
    stderr: new PassThrough(),
    env: {},
    signals: new EventEmitter(),
    exit: () => undefined,
  });
  return Buffer.concat(printed)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ReplayLine);
};

const check = ({ id = '', name, expect: expected }: Case, lines: Lines): void => {
  for (const { after, player, ...wanted } of expected) {
    const line = lines[after];
    const found = player === undefined ? line : line?.players[player];
    expect(found, `${id} ${name}, after event ${after}`).toMatchObject(wanted);
  }
};

const checkAll = async (cases: readonly Case[], linesOf: (log: Case) => Promise<Lines>) => {
  for (const each of cases) check(each, await linesOf(each));
};

describe.each([
  ['the reducer', byReducer],
  ['zeitnot replay', byCommand],
])('%s', (_name, linesOf) => {
  it('runs every case of the corpus', async () => {
    await checkAll(casesOf('corpus/clock-cases.json'), linesOf);
  });

  it('agrees with the vectors beside the project', async ({ skip }) => {
    const path = '../shared/data/clock-vectors.json';
    if (!existsSync(file(path))) skip('the clock vectors are not beside the project');
    await checkAll(casesOf(path), linesOf);
  });
});

it('has a log of version 1 that means what it meant', async () => {
  const log = JSON.parse(readFileSync(file('corpus/clock-log-1.json'), 'utf8')) as Case;
  const golden = readFileSync(file('corpus/clock-log-1.out'), 'utf8');
  const lines = await byReducer(log);
  expect(lines.map((line) => `${JSON.stringify(line)}\n`).join('')).toBe(golden);
});
