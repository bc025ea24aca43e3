import type { BreakReport, ReportedPartition } from '@zeitnot/tournament';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../terminal/text-width.js';
import { renderFirstGame, renderReport, renderWarnings } from './break-page.js';

const long = 'x'.repeat(100);

const partition = (round: number, event = 'Open'): ReportedPartition => ({
  key: String(round),
  event,
  round: String(round),
  legacyCode: null,
  games: 4,
  file: `${long}_${round}.pgn`,
  bytes: 1000,
  dates: null,
  assignedBy: { tag: 4, players: 0, date: 0, map: 0, none: 0 },
  confidence: { min: 100, mean: 100 },
});

const report = (partitions: readonly ReportedPartition[]): BreakReport => ({
  version: 1,
  source: `${long}.pgn`,
  sha256: '',
  games: 4 * partitions.length,
  partitions,
  warnings: [],
  indexBuilt: null,
});

const render = (partitions: readonly ReportedPartition[], columns: number | null): string =>
  renderReport(report(partitions), { out: `${long}/rounds`, columns });

describe('the page of break', () => {
  const many = Array.from({ length: 100 }, (_, index) => partition(index + 1));

  it('is shortened for people', () => {
    const page = render(many, 80);
    expect(page).toMatch(/^x{59}…: 400 games in 100 files\n/);
    expect(page).toMatch(/ {2}…x+_60\.pgn\n {2}… and 40 more files with 160 games\n/);
    expect(page).not.toContain(long);
    const rows = (columns: number): number[] =>
      render([...many, partition(1, long)], columns)
        .split('\n')
        .filter((line) => line.endsWith('.pgn'))
        .map(({ length }) => length);
    for (const columns of [80, 120]) expect(new Set(rows(columns))).toEqual(new Set([columns]));
  });

  it('keeps its columns where letters are wide', () => {
    const lines = render([partition(1, '日本選手権'), partition(2)], null)
      .split('\n')
      .slice(2, 5);
    const widths = lines.map((line) => displayWidth(line.slice(0, line.search(/file$|x{100}/))));
    expect(new Set(widths).size).toBe(1);
  });

  it('is complete when a program reads it', () => {
    const page = render(many, null);
    expect(page).not.toContain('…');
    expect(page.startsWith(`${long}.pgn: 400 games in 100 files\n`)).toBe(true);
    for (const { file } of many) expect(page).toContain(`  ${file}\n`);
    expect(page).toContain(`The files are in ${long}/rounds;`);
  });

  it('shortens its headings before it cuts file names', () => {
    const heading = (columns: number, file: string): string | undefined =>
      render([{ ...partition(1), file }], columns).split('\n')[2];
    expect(heading(60, 'a.pgn')).toMatch(/ assigned by {2}confidence {2}file$/);
    expect(heading(60, `${'a'.repeat(20)}.pgn`)).toMatch(/ by {3}conf\. {2}file$/);
    expect(heading(80, `${'a'.repeat(20)}.pgn`)).toMatch(/ assigned by {2}confidence {2}file$/);
  });

  it('names the event where there are several', () => {
    const heading = (partitions: readonly ReportedPartition[]): string | undefined =>
      render(partitions, null).split('\n')[2];
    expect(heading([partition(1), partition(2)])).toMatch(/^ {2}round {2}games/);
    expect(heading([partition(1), partition(1, 'Closed')])).toMatch(/^ {2}event {3}round {2}games/);
    const page = render([partition(1), partition(2, 'Closed'), partition(3, '')], 80);
    expect(page).toMatch(/^ {2}Open {4}1 .*\n {2}Closed {2}2 .*\n {2}\? {7}3 /m);
  });

  it('shows the first game with an error, and cuts its tag for people only', () => {
    const games = [
      { game: 1, line: 4, tag: long },
      { game: 2, line: 9, tag: null },
    ];
    expect(renderFirstGame(games, 'Round', true)).toContain('…');
    expect(renderFirstGame(games, 'Round', false)).toBe(`  game 1, line 4: [Round "${long}"]\n`);
    expect(renderFirstGame(games.slice(1), 'Round', true)).toBe('  game 2, line 9: no Round tag\n');
    expect(renderFirstGame([], 'Round', true)).toBe('');
  });

  it('lists the games of a warning as ranges', () => {
    const games = [...Array.from({ length: 131 }, (_, at) => at + 1), 140];
    const warnings = [{ code: 'no_date', message: 'No date.', games } as const];
    expect(renderWarnings({ ...report([partition(1)]), warnings })).toBe(
      '  - No date. Games 1–131, 140 (132 in all). (no_date)\n',
    );
  });
});
