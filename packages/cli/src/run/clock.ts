/**
 * `zeitnot clock`: a clock for two players in the terminal.
 */

import type { AnyDialect } from '@zeitnot/core';
import { makeClock, type ClockState, type Profile } from '@zeitnot/core/clock';
import { readText, remarkOnMeanings } from './read-text.js';
import { faultOfTarget, isSqliteName, suggestedGame } from '../terminal/clock/log.js';
import { play, type PlayOptions } from '../terminal/clock/play.js';
import { isTerminal } from '../terminal/clock/terminal.js';
import type { Output } from '../terminal/output.js';

interface ClockOptions extends PlayOptions {
  readonly dialect: AnyDialect;
  readonly policy: Profile;
  readonly players: readonly string[];
  /** The name of the game in a SQLite file. */
  readonly game?: string;
}

const clockFor = async (
  text: string,
  options: ClockOptions,
  output: Output,
): Promise<ClockState | null> => {
  const { dialect, policy, players } = options;
  const reading = await readText(text, { dialect }, output, 'notation');
  if (reading === null) return null;
  await remarkOnMeanings(text, reading, output);
  const made = makeClock({ control: reading.control, players, policy });
  if (made.ok) return made.value;
  output.fail(made.error);
  return null;
};

export const runClock = async (
  words: readonly string[],
  options: ClockOptions,
  output: Output,
): Promise<number> => {
  const state = await clockFor(words.join(' '), options, output);
  if (state === null) return 1;
  const { log, game = suggestedGame(new Date()) } = options;
  const fault = log === undefined ? null : faultOfTarget(log);
  if (fault !== null) return output.fail({ code: 'InvalidLog', message: fault });
  if (!isTerminal(output.io)) {
    const hint = 'Run it without pipes, in a window or over ssh -t.';
    const message = `The clock needs a terminal for its keys and screen. ${hint}`;
    return output.fail({ code: 'NotATerminal', message });
  }
  if (log === undefined || !isSqliteName(log)) return play(state, options, output);
  // the driver is loaded where it is needed
  const { keepGame } = await import('../terminal/clock/kept-game.js');
  const kept = await keepGame(log, game, state.setup);
  return kept.ok
    ? play(state, options, output, { game: kept.value, file: log })
    : output.fail(kept.error);
};
