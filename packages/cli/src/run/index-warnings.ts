/**
 * What looks wrong with a file, as far as its index shows: no games, junk, games without tags.
 */

import type { PgnIndex } from '@zeitnot/pgn';
import { hasJunk, idOf, spanOf } from '@zeitnot/pgn/internal';
import { counted } from '../terminal/counted.js';

export interface IndexWarning {
  readonly code: 'no_games' | 'junk_before_games' | 'games_without_tags';
  readonly message: string;
}

const TAG_COLUMNS = ['event', 'site', 'white', 'black', 'round'] as const;

export const warningsOf = (file: string, index: PgnIndex): readonly IndexWarning[] => {
  if (index.games === 0) {
    return [{ code: 'no_games', message: 'No games were found.' }];
  }
  const warnings: IndexWarning[] = [];
  const { offset } = spanOf(index, 1);
  const junk = hasJunk(file, offset);
  if (junk.ok && junk.value) {
    const what =
      offset === 1 ? 'stands 1 byte that is' : `stand ${counted(offset, 'byte')} that are`;
    const message = `Before the first game ${what} no game.`;
    warnings.push({ code: 'junk_before_games', message });
  }
  let bare = 0;
  for (let game = 1; game <= index.games; game += 1) {
    if (TAG_COLUMNS.every((column) => idOf(index, game, column) === 0)) bare += 1;
  }
  if (bare > 0) {
    const verb = bare === 1 ? 'has' : 'have';
    const message = `${counted(bare, 'game')} ${verb} none of the usual tags; that may be junk.`;
    warnings.push({ code: 'games_without_tags', message });
  }
  return warnings;
};
