/**
 * `zeitnot clock`: a clock for two players in the terminal.
 */

import type { AnyDialect } from '@zeitnot/core';
import { makeClock, type ClockState, type Profile } from '@zeitnot/core/clock';
import { readText } from './read-text.js';
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
  const made = makeClock({ control: reading.control, players, policy });
  if (made.ok) return made.value;
  output.error(made.error.code, made.error.message, false);
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
  if (fault !== null) {
    output.error('InvalidLog', fault, false);
    return 1;
  }
  if (!isTerminal(output.io)) {
    const hint = 'Run it without pipes, in a window or over ssh -t.';
    output.error(
      'NotATerminal',
      `The clock needs a terminal for its keys and screen. ${hint}`,
      false,
    );
    return 1;
  }
  return play(state, options, output);
};
