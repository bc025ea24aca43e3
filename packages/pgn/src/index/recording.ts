/** A window whose games become records: the usual ones at once, all others by what the scanner says of them. */

import { headOfListed } from '../game/tag-place.js';
import { makeGameWindow, type GameWindow, type QuickGames } from '../game/window.js';
import type { ScanPoint } from '../scan/scanner.js';
import { makeTagList } from '../scan/tag-list.js';
import type { Records } from './records.js';
import type { UsualGames } from './usual-games.js';

/** Is told how long the header of each game is, if that is a usual one without a certain tag; else 0. */
export interface HeadTaker {
  readonly without: string;
  readonly take: (length: number) => void;
  readonly takeAll: (lengths: Uint32Array) => void;
}

export interface RecordingOptions {
  /** Null: the scanner reads all games. */
  readonly usual: UsualGames | null;
  readonly heads?: HeadTaker | undefined;
  /** Is told where each game begins, and on which line, from 0. */
  readonly onGame?: (byte: number, line: number) => void;
}

/** How usual games are handed over. */
const quickly = (
  usual: UsualGames,
  records: Records,
  { heads, onGame }: RecordingOptions,
): QuickGames => {
  if (heads !== undefined) usual.watch(heads.without);
  const handOver = (): void => {
    records.addMade(usual.records(records.strings));
    heads?.takeAll(usual.heads());
    if (onGame !== undefined) usual.each(onGame);
  };
  return { ...usual, handOver };
};

/** Records are added to those that there are, of the text that follows a point; `before` are the bytes before it. */
export const makeRecordingWindow = (
  records: Records,
  begin: ScanPoint,
  before: Uint8Array,
  options: RecordingOptions,
): GameWindow => {
  const { usual, heads, onGame } = options;
  return makeGameWindow(
    (byte, length, line, bytes, from, to, tags) => {
      records.add(bytes, from, to, byte, length, tags);
      onGame?.(byte, line);
      if (heads === undefined) return;
      heads.take(tags === null ? 0 : headOfListed(bytes, from, to, byte, tags, heads.without));
    },
    begin,
    before,
    makeTagList(),
    usual && quickly(usual, records, options),
  );
};
