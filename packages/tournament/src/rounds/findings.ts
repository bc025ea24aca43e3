/** Collects what is odd in the rounds of a plan, for one warning about all of it. */

import { formatCount } from '@zeitnot/core';
import { planWarning, type Partition, type PlanWarning, type PlanWarningCode } from './plan.js';

export type Part = Partition<Uint32Array>;

/** How a warning calls a round. */
export type NameOf = (part: Part) => string;

export interface Findings {
  readonly add: (text: () => string) => void;
  readonly addGame: (game: number) => void;
  readonly warning: () => readonly PlanWarning[];
}

const MOST_TOLD = 3;
/** Where nearly everything is odd, so many games do; how many there are is said. */
const MOST_GAMES = 1000;

/** The first few come in words, and all by their games. */
export const makeFindings = (code: PlanWarningCode): Findings => {
  const texts: string[] = [];
  const games: number[] = [];
  let more = 0;
  let count = 0;
  let last = 0;
  const add = (text: () => string): void => {
    if (texts.length < MOST_TOLD) texts.push(text());
    else more += 1;
  };
  const addGame = (game: number): void => {
    if (game === last) return;
    last = game;
    count += 1;
    if (games.length < MOST_GAMES) games.push(game);
  };
  const warning = (): readonly PlanWarning[] => {
    if (texts.length === 0) return [];
    const others = more > 0 ? `; and ${formatCount(more)} more` : '';
    const listed =
      count > games.length
        ? ` Of ${formatCount(count)} games the first ${formatCount(games.length)} are listed.`
        : '';
    return [planWarning(code, games, `${texts.join('; ')}${others}.${listed}`)];
  };
  return { add, addGame, warning };
};
