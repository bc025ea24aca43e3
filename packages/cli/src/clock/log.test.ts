import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeClock, makeStaged, millis, UNLIMITED, type TimeControl } from '@zeitnot/core';
import { faultOfTarget, freeName, logText, saveLog, suggestedName } from './log.js';
import { act, beginSession } from './session.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-clock-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const textOf = (control: TimeControl): unknown => {
  const made = makeClock({ control });
  if (!made.ok) throw new Error(made.error.message);
  return JSON.parse(logText(act(beginSession(made.value), 'press', 1000), 'fide'));
};

describe('the log', () => {
  it('is a document for replay', () => {
    const control = makeStaged([{ time: millis(180_000), bonus: millis(2000) }]);
    if (!control.ok) throw new Error(control.error.message);
    expect(textOf(control.value)).toEqual({
      version: 1,
      control: '3m.. + 2s',
      players: ['white', 'black'],
      policy: 'fide',
      events: [{ type: 'start', player: 'white', at: 0 }],
    });
    expect(textOf(UNLIMITED)).toMatchObject({ control: { kind: 'unlimited' } });
  });

  it('has a name that tells when', () => {
    expect(suggestedName(new Date(2026, 10, 6, 9, 5, 3))).toBe('clock-2026-11-06-090503.json');
  });

  it('appears whole, and leaves nothing else behind', () => {
    const file = join(folder, 'a.json');
    expect(saveLog(file, 'text', false)).toBe('saved');
    expect(readFileSync(file, 'utf8')).toBe('text');
    expect(readdirSync(folder)).toEqual(['a.json']);
  });

  it('takes no other file’s place, unless it is told to', () => {
    const file = join(folder, 'a.json');
    writeFileSync(file, 'old');
    expect(saveLog(file, 'new', false)).toBe('exists');
    expect(readFileSync(file, 'utf8')).toBe('old');
    expect(freeName(file)).toBe(join(folder, 'a-2.json'));
    expect(faultOfTarget(file)).toContain('is there already');
    expect(saveLog(file, 'new', true)).toBe('saved');
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['a.json']);
  });

  it('says why it cannot be written', () => {
    const file = join(folder, 'nowhere', 'a.json');
    expect(saveLog(file, 'text', false)).toEqual({
      problem: `The folder ${join(folder, 'nowhere')} is not there.`,
    });
    expect(faultOfTarget(file)).toContain('is not there');
    expect(existsSync(file)).toBe(false);
  });
});
