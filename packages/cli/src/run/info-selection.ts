/** The games of the events that `info --event` selects, as `break --event` does. */

import { success } from '@zeitnot/core';
import type { PgnIndex } from '@zeitnot/pgn';
import { idOf } from '@zeitnot/pgn/internal';
import { selectEvents } from '@zeitnot/tournament';
import { allGames, countIds } from './info-summary.js';

export const selectGames = (index: PgnIndex, wanted: string) => {
  const all = allGames(index);
  const tags = countIds(index, all, 'event');
  const selected = selectEvents(
    tags.map(({ text, games }) => ({ event: text ?? '', games })),
    wanted,
  );
  if (!selected.ok) return selected;
  const ids = new Set(
    Array.from(selected.value, (place) => idOf(index, tags[place]!.first, 'event')),
  );
  return success(all.filter((game) => ids.has(idOf(index, game, 'event'))));
};
