/** Collects oddities of the rounds in a plan into one warning. */

import { formatCount } from '@zeitnot/core';
import { planWarning, type Partition, type PlanWarning, type PlanWarningCode } from '../plan.js';

export type Part = Partition<Uint32Array>;

/** How a warning calls a round. */
export type NameOf = (part: Part) => string;

export interface WarningCollector {
  readonly add: (text: () => string) => void;
  readonly addGame: (game: number) => void;
  readonly isFull: () => boolean;
  /** `isPartial`: not everything was looked at. */
  readonly warning: (isPartial: boolean) => readonly PlanWarning[];
}

const MAX_LISTED = 3;
/** More games are not listed, and the message says so. */
export const MAX_GAMES = 1000;

/** The first few are put in words; all are listed by their games. */
export const makeWarningCollector = (code: PlanWarningCode): WarningCollector => {
  const texts: string[] = [];
  const games: number[] = [];
  let more = 0;
  const add = (text: () => string): void => {
    if (texts.length < MAX_LISTED) texts.push(text());
    else more += 1;
  };
  const addGame = (game: number): void => {
    if (games.length < MAX_GAMES && games.at(-1) !== game) games.push(game);
  };
  const isFull = (): boolean => games.length === MAX_GAMES;
  const warning = (isPartial: boolean): readonly PlanWarning[] => {
    if (texts.length === 0) return [];
    const others = more > 0 ? `; and ${isPartial ? 'at least ' : ''}${formatCount(more)} more` : '';
    const listed = isFull() ? ` Only the first ${formatCount(MAX_GAMES)} games are listed.` : '';
    return [planWarning(code, games, `${texts.join('; ')}${others}.${listed}`)];
  };
  return { add, addGame, isFull, warning };
};
