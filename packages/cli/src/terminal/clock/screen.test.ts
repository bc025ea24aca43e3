import { describe, expect, it } from 'vitest';
import { parseNotation, UNLIMITED } from '@zeitnot/core';
import { makeClock } from '@zeitnot/core/clock';
import { askFor } from './log.js';
import { displayWidth } from '../text-width.js';
import { drawScreen, type Size } from './screen.js';
import { act, openSession, toggleHelp, type Session } from './keys.js';

const started = (text: string, players = ['white', 'black']): Session => {
  const control = parseNotation(text);
  const made = makeClock({ control: control.ok ? control.value : UNLIMITED, players });
  if (!made.ok) throw new Error(made.error.message);
  return act(openSession(made.value), 'press', 0);
};

const screenOf = (session: Session, now: number, size: Size, colours = false): readonly string[] =>
  drawScreen({ session, now, prompt: null }, size, colours);

/** Without the empty rows. */
const drawn = (rows: readonly string[]): string[] => rows.filter((text) => /[^ │]/.test(text));

describe('the screen', () => {
  it('puts one half below the other in 40 columns', () => {
    const session = started('3m.. + 2s');
    expect(screenOf(session, 40_000, { columns: 40, rows: 24 })).toEqual([
      '3m.. + 2s',
      '',
      ' ▶ white                        to move',
      '  ██████      ██████  ██████',
      '      ██  ██      ██  ██  ██',
      '  ██████      ██████  ██  ██',
      '  ██      ██  ██      ██  ██',
      '  ██████      ██████  ██████',
      '              Σ 2:20',
      ' ██████████████████████████████+░░░░░░░',
      ' press: 2:22',
      '',
      '   black                          waits',
      '  ██████      ██████  ██████',
      '      ██  ██  ██  ██  ██  ██',
      '    ████      ██  ██  ██  ██',
      '      ██  ██  ██  ██  ██  ██',
      '  ██████      ██████  ██████',
      '              Σ 3:00',
      ' ██████████████████████████████████████',
      '',
      '',
      '',
      'space press · p pause · q quit · ? keys',
    ]);
  });

  it('puts the halves side by side in 80 columns', () => {
    const session = started('40/(5s) 90m, 30m');
    expect(drawn(screenOf(session, 65_000, { columns: 80, rows: 24 }))).toEqual([
      '40/(5s) 90m, 30m',
      ' ▶ white                      to move  │    black                        waits',
      '       ▄█  ▄ ▀▀█ █▀█ ▄ █▀█ █▀█         │        ▄█  ▄ ▀▀█ █▀█ ▄ █▀█ █▀█',
      '        █  ▄ █▀▀ ▀▀█ ▄ █ █ █ █         │         █  ▄  ▀█ █ █ ▄ █ █ █ █',
      '       ▀▀▀   ▀▀▀ ▀▀▀   ▀▀▀ ▀▀▀         │        ▀▀▀   ▀▀▀ ▀▀▀   ▀▀▀ ▀▀▀',
      '         Σ 1:29:00                     │          Σ 1:30:05',
      ' (·····) ███████████████████████████░  │  (▒▒▒▒▒) ████████████████████████████',
      ' [40/90m] › 30m                        │  [40/90m] › 30m',
      ' 40 moves → +30m  2:18 each            │  40 moves → +30m  2:20 each',
      'space press · p pause · t takeback · f claim · q quit · ? keys',
    ]);
  });

  it('fills 200 columns', () => {
    const session = started('1m, 5 x r1/30s');
    expect(drawn(screenOf(session, 100_000, { columns: 200, rows: 50 }))).toEqual([
      '1m, 5 x r1/30s',
      ' ▶ white                                                                                  to move  │    black                                                                                    waits',
      '                      ████████████            ████████████    ████████████                         │                           ████                ████████████    ████████████',
      '                      ████████████            ████████████    ████████████                         │                           ████                ████████████    ████████████',
      '                      ████    ████    ████            ████    ████    ████                         │                       ████████        ████    ████    ████    ████    ████',
      '                      ████    ████    ████            ████    ████    ████                         │                       ████████        ████    ████    ████    ████    ████',
      '                      ████    ████            ████████████    ████    ████                         │                           ████                ████    ████    ████    ████',
      '                      ████    ████            ████████████    ████    ████                         │                           ████                ████    ████    ████    ████',
      '                      ████    ████    ████    ████            ████    ████                         │                           ████        ████    ████    ████    ████    ████',
      '                      ████    ████    ████    ████            ████    ████                         │                           ████        ████    ████    ████    ████    ████',
      '                      ████████████            ████████████    ████████████                         │                       ████████████            ████████████    ████████████',
      '                      ████████████            ████████████    ████████████                         │                       ████████████            ████████████    ████████████',
      '                                               Σ 1:50                                              │                                                Σ 3:30',
      ' ████████████████████████████████████████████████████████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  │  ████████████████████████████████████████████████████████████████████████████████████████████████',
      ' ◕●●●  4 periods                                                                                   │',
      ' 1m › [byo-yomi] ⚐                                                                                 │  [1m] › byo-yomi',
      ' ↺ with every move                                                                                 │',
      'space press · p pause · t takeback · f claim · q quit · ? keys',
    ]);
  });

  it('makes do with a few rows', () => {
    expect(screenOf(started('3m.. + 2s'), 40_000, { columns: 40, rows: 6 })).toEqual([
      '▶ white',
      '███████████████████████+░░░░░░     2:20',
      '  black',
      '██████████████████████████████     3:00',
      '',
      'space press · p pause · q quit · ? keys',
    ]);
  });

  it('draws one bar for both players of an hourglass', () => {
    const rows = screenOf(started('~1m'), 15_000, { columns: 80, rows: 24 });
    expect(rows.filter((text) => text.includes('⧗'))).toEqual([
      `${'█'.repeat(29)}⧗${'░'.repeat(49)}`,
    ]);
  });

  it('says who is out of time, and in words what is urgent', () => {
    const size = { columns: 80, rows: 24 };
    expect(screenOf(started('5m'), 280_000, size).join('\n')).toContain('! little time');
    const over = screenOf(started('5m'), 300_000, size).join('\n');
    expect(over).toContain('⚑ out of time');
    expect(over).toContain('wins');
    const byoYomi = screenOf(started('1m, 2 x r1/30s'), 85_000, size).join('\n');
    expect(byoYomi).toContain('! last third');
    expect(byoYomi).toContain('⚐');
  });

  it('shows the keys, and the question where to save', () => {
    const session = started('5m');
    const size = { columns: 40, rows: 24 };
    expect(screenOf(toggleHelp(session), 0, size).join('\n')).toContain('take the last move back');
    const prompt = askFor('clock.json');
    const asking = drawScreen({ session, now: 0, prompt }, size, false);
    expect(asking.slice(-2)).toEqual([
      'Save log: [clock.json]',
      'Enter saves · Esc back · Ctrl-C discards',
    ]);
    const replacing = drawScreen(
      { session, now: 0, prompt: { ...prompt, replacing: true } },
      size,
      false,
    );
    expect(replacing.at(-2)).toBe('clock.json already exists.');
  });

  it('says the same with and without colours', () => {
    const size = { columns: 80, rows: 24 };
    // oxlint-disable-next-line no-control-regex
    const plain = (text: string): string => text.replace(/\u001B\[[\d;]*m/g, '').trimEnd();
    for (const text of ['(5s) 3m + 10s', '1m, 3 x r1/10s', '~1m']) {
      const session = started(text);
      const coloured = screenOf(session, 55_000, size, true);
      expect(coloured.join('')).toContain('\u001B[');
      expect(coloured.map(plain)).toEqual(screenOf(session, 55_000, size));
    }
  });

  it('fits into every window', () => {
    const controls = ['5m', '40/(5s) 90m + 30s, 30m', '90m, 30 x r1/60s', 'r10/3d', '~1m', 'none'];
    const players = ['Żółw Mścisław Wielki z bardzo długim imieniem', '本因坊'];
    for (const text of controls) {
      const session = started(text, players);
      for (const columns of [1, 10, 39, 40, 71, 72, 250]) {
        for (const rows of [1, 2, 5, 9, 15, 60]) {
          const screen = screenOf(session, 10_000, { columns, rows });
          expect(screen).toHaveLength(rows);
          for (const line of screen) {
            expect(displayWidth(line)).toBeLessThanOrEqual(columns);
            expect(line).not.toMatch(/undefined|NaN/);
          }
        }
      }
    }
  });
});
