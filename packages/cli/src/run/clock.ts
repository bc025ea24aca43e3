/**
 * `zeitnot clock`: a clock for two players in the terminal.
 */

import type { AnyDialect } from '@zeitnot/core';
import { makeClock, type ClockState, type Profile } from '@zeitnot/core/clock';
import { readText, remarkOnMeanings } from './read-text.js';
import { faultOfTarget } from '../terminal/clock/log.js';
import { play, type PlayOptions } from '../terminal/clock/play.js';
import { isTerminal } from '../terminal/clock/terminal.js';
import type { Output } from '../terminal/output.js';

interface ClockOptions extends PlayOptions {
  readonly dialect: AnyDialect;
  readonly policy: Profile;
  readonly players: readonly string[];
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
  const fault = options.log === undefined ? null : faultOfTarget(options.log);
  if (fault !== null) return output.fail({ code: 'InvalidLog', message: fault });
  if (!isTerminal(output.io)) {
    const hint = 'Run it without pipes, in a window or over ssh -t.';
    const message = `The clock needs a terminal for its keys and screen. ${hint}`;
    return output.fail({ code: 'NotATerminal', message });
  }
  return play(state, options, output);
};
