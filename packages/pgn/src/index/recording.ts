/** A window whose games become records: plain ones at once, all others from what the scanner finds. */

import { headOfListed } from '../game/tag-place.js';
import { makeGameWindow, type GameWindow, type QuickGames } from '../game/window.js';
import { makeTagList } from '../scan/tag-list.js';
import type { Records } from './records.js';
import type { UsualGames } from './fast/usual-games.js';

/** Receives the length of each game's header if that is plain and lacks a certain tag; else 0. */
export interface HeadTaker {
  readonly without: string;
  readonly take: (length: number) => void;
  readonly takeAll: (lengths: Uint32Array) => void;
}

/** Passes plain games on to the records. */
const quickly = (usual: UsualGames, records: Records, heads: HeadTaker | undefined): QuickGames => {
  if (heads !== undefined) usual.watch(heads.without);
  const handOver = (): void => {
    records.addMade(usual.records(records.strings));
    heads?.takeAll(usual.heads());
  };
  return { ...usual, handOver };
};

/** Records are added to `records`. Without `usual` the scanner reads every game. */
export const makeRecordingWindow = (
  records: Records,
  usual: UsualGames | null,
  heads?: HeadTaker,
): GameWindow =>
  makeGameWindow(
    (byte, length, _, bytes, from, to, tags) => {
      records.add(bytes, from, to, byte, length, tags);
      if (heads === undefined) return;
      heads.take(tags === null ? 0 : headOfListed(bytes, from, to, byte, tags, heads.without));
    },
    makeTagList(),
    usual && quickly(usual, records, heads),
  );
