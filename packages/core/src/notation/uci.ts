/**
 * The `go` command of the Universal Chess Interface, in milliseconds:
 * `go wtime 300000 btime 300000 winc 2000 binc 2000 movestogo 40`, `go movetime 1000`.
 */

import { millis } from '../model/duration.js';
import { failure, success, type Result } from '../model/result.js';
import { makeStaged, UNLIMITED, type TimeControl } from '../model/time-control.js';
import { readingAtStart, type ClockReading } from './clock-reading.js';
import { formatOrClosest, type Formatted } from './closest.js';

/**
 * UCI's `go` command for what both players have.
 *
 * @example
 * import { formatUciGo, parseTimeControl, readingAtStart } from '@zeitnot/core';
 *
 * const { control } = parseTimeControl('60');
 * const reading = control && readingAtStart(control);
 * reading && formatUciGo(reading); // => 'go wtime 60000 btime 60000'
 */
export const formatUciGo = ({ toMove, white, black }: ClockReading): string => {
  const { movesLeft } = toMove === 'white' ? white : black;
  const increments =
    white.bonus > 0 || black.bonus > 0 ? ` winc ${white.bonus} binc ${black.bonus}` : '';
  const quota = movesLeft === null || movesLeft === 0 ? '' : ` movestogo ${movesLeft}`;
  return `go wtime ${white.remaining} btime ${black.remaining}${increments}${quota}`;
};

const notUci = (reason: string) => failure('NotUci', `Not a go command of UCI: ${reason}.`);

const NAMES = new Set(['wtime', 'btime', 'winc', 'binc', 'movestogo', 'movetime']);

/** What a game that begins with this command is played at. */
export const parseUci = (text: string): Result<TimeControl, 'NotUci'> => {
  const [go, ...words] = text.trim().split(/\s+/);
  if (go !== 'go') return notUci('it does not begin with go');
  if (words.length === 1 && words[0] === 'infinite') return success(UNLIMITED);
  const values = new Map<string, number>();
  for (let at = 0; at < words.length; at += 2) {
    const [name = '', value = ''] = words.slice(at, at + 2);
    if (!NAMES.has(name) || !/^\d{1,13}$/.test(value) || values.has(name)) {
      return notUci('a word or number does not fit');
    }
    values.set(name, Number(value));
  }
  const value = (name: string): number => values.get(name) ?? 0;
  if (values.has('movetime')) {
    const time = millis(value('movetime'));
    const simple = values.size === 1 ? makeStaged([{ time, moves: 1, reset: 'moves' }]) : null;
    return simple?.ok === true ? simple : notUci('movetime stands alone');
  }
  if (!values.has('wtime') || !values.has('btime')) return notUci('wtime and btime are needed');
  if (value('wtime') !== value('btime') || value('winc') !== value('binc')) {
    return notUci('the players have different times');
  }
  const control = makeStaged([
    {
      time: millis(value('wtime')),
      bonus: millis(value('winc')),
      moves: values.get('movestogo') ?? null,
    },
  ]);
  return control.ok ? control : notUci('a number is out of range');
};

/** The `go` line at the start of a game. Later stages come with later lines. */
const writeUci = (control: TimeControl): Result<string, 'NotExpressible'> => {
  if (control.kind === 'unlimited') return success('go infinite');
  const reading = readingAtStart(control);
  if (reading === null || control.kind !== 'staged') {
    return failure('NotExpressible', 'UCI has no such clock');
  }
  const { stages } = control;
  const [{ time, moves, reset, periods, bonus }] = stages;
  if (stages.some(({ delay }) => delay > 0)) return failure('NotExpressible', 'UCI has no delay');
  if (stages.some((stage) => stage.bonus > 0 && stage.bonusKind === 'bronstein')) {
    return failure('NotExpressible', 'UCI has no Bronstein bonus');
  }
  if (stages.some(({ cap }) => cap !== 'none')) {
    return failure('NotExpressible', 'UCI has no cap on the increment');
  }
  if (stages.length === 1 && reset === 'moves' && moves === 1 && periods === 1 && bonus === 0) {
    return success(`go movetime ${time}`);
  }
  if (stages.some((stage) => stage.reset !== 'none' || stage.periods > 1)) {
    return failure('NotExpressible', 'UCI has no overtime');
  }
  if (stages.slice(0, -1).some((stage) => stage.moves === null)) {
    return failure('NotExpressible', 'UCI has no stage that begins when time runs out');
  }
  return success(formatUciGo(reading));
};

/**
 * A control as UCI's `go` command at the start of a game; an error where UCI has none for it.
 *
 * @example
 * import { formatUci, parseNotation } from '@zeitnot/core';
 *
 * const control = parseNotation('1m');
 * control.ok && formatUci(control.value); // => { ok: true, value: 'go wtime 60000 btime 60000' }
 */
export const formatUci = (control: TimeControl): Formatted => formatOrClosest(writeUci, control);
