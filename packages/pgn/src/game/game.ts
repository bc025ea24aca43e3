/**
 * One game over its bytes. Everything is read on demand: the tags without the moves, the ply count without the text.
 */

import {
  annotationsOf,
  makeCommandValues,
  readCommands,
  type Annotations,
} from '../syntax/comment-commands.js';
import { walkHeader, type OnTag } from './header.js';
import {
  MAX_TAG,
  MAX_TAGS,
  problemOf,
  type Complaint,
  type GamePlace,
  type GameProblem,
} from './problem.js';
import { BLACK_NUMBER, COMMENT, MOVE } from '../syntax/move-tokens.js';
import { makeMainline } from './mainline.js';
import { decodePart, decodeText, unescapeValue } from '../syntax/values.js';

/** A move of the mainline with the commands of its comments. */
export interface Ply extends Annotations {
  readonly san: string;
}

/** One game; its methods read from its bytes when they are called. */
export interface Game extends GamePlace {
  /** The length of its span in the text. */
  readonly length: number;
  /** The span; the head of it if the game is too long. */
  readonly bytes: Uint8Array;
  /** The raw value of a tag, `?` included; the first if there are several. */
  readonly tag: (name: string) => string | null;
  readonly tags: () => ReadonlyMap<string, string>;
  /** The mainline with its comments in braces, separated by single blanks. */
  readonly movetext: () => string;
  readonly plies: () => readonly Ply[];
  readonly plyCount: () => number;
  /** The first problem in its tags and the first in its moves; the game can still be read up to there. */
  readonly problems: () => readonly GameProblem[];
}

/** A comment on one line: blanks with a line end among them become one. */
export const commentText = (bytes: Uint8Array): string =>
  decodeText(bytes).replaceAll(/\s+/g, (blanks) => (/[\n\r]/.test(blanks) ? ' ' : blanks));

interface Tags {
  readonly values: ReadonlyMap<string, string>;
  readonly complaint: Complaint | null;
}

const readTags = (bytes: Buffer): Tags => {
  const values = new Map<string, string>();
  let complaint: Complaint | null = null;
  let count = 0;
  const complain = (code: Complaint['code'], at: number): void => {
    complaint ??= { code, stage: 'tags', at };
  };
  const onTag: OnTag = (name, nameEnd, value, valueEnd, plain) => {
    count += 1;
    if (count > MAX_TAGS) {
      complain('TooManyTags', name - 1);
      return false;
    }
    const key = bytes.toString('latin1', name, nameEnd);
    if (valueEnd - value > MAX_TAG) {
      complain('TagTooLong', name - 1);
    } else if (!values.has(key)) {
      const text = decodePart(bytes, value, valueEnd);
      values.set(key, plain ? text : unescapeValue(text));
    } else if (key === 'Event') complain('SecondEvent', name - 1);
    return true;
  };
  walkHeader(bytes, onTag, 0, complain);
  return { values, complaint };
};

const mainline = makeMainline();

/** Visits the mainline to its end; what is wrong with it, or null. */
const walkMainline = (
  bytes: Buffer,
  from: number,
  visit: (kind: number, start: number, end: number) => void,
): Complaint | null => {
  mainline.begin(bytes, from);
  for (let used = mainline.next(); used > 0; used = mainline.next()) {
    const { list } = mainline;
    for (let at = 0; at < used; at += 3) visit(list[at]!, list[at + 1]!, list[at + 2]!);
  }
  return mainline.complaint();
};

type Visit = Parameters<typeof walkMainline>[2];

const readMovetext = (bytes: Buffer, walk: (visit: Visit) => void): string => {
  const parts: string[] = [];
  walk((kind, start, end) => {
    if (kind === COMMENT) parts.push(commentText(bytes.subarray(start, end)));
    else parts.push(decodePart(bytes, start, end) + (kind === BLACK_NUMBER ? '...' : ''));
  });
  return parts.join(' ');
};

const readPlies = (bytes: Buffer, walk: (visit: Visit) => void): Ply[] => {
  const plies: Ply[] = [];
  let san: string | null = null;
  let values = makeCommandValues();
  const endPly = (): void => {
    if (san !== null) plies.push({ san, ...annotationsOf(values) });
  };
  walk((kind, start, end) => {
    if (kind === COMMENT) readCommands(bytes, start, end, values);
    else if (kind === MOVE) {
      endPly();
      san = decodePart(bytes, start, end);
      values = makeCommandValues();
    }
  });
  endPly();
  return plies;
};

/**
 * A game over the bytes of its span; `length` is given where they are only its head.
 *
 * @example
 * const game = openGame(Buffer.from('[White "A"]\n\n1. e4 *\n'), { file: null, game: 1, byte: 0, line: 1 });
 * game.tag('White'); // 'A'
 */
export const openGame = (span: Uint8Array, place: GamePlace, length = span.length): Game => {
  const bytes = Buffer.from(span.buffer, span.byteOffset, span.length);
  let tags: Tags | null = null;
  let movesAt = -1;
  // undefined: not walked yet
  let movesComplaint: Complaint | null | undefined;

  const allTags = (): Tags => (tags ??= readTags(bytes));
  const walk = (visit: Visit): void => {
    if (movesAt < 0) movesAt = walkHeader(bytes, () => true);
    const complaint = walkMainline(bytes, movesAt, visit);
    movesComplaint =
      length > bytes.length
        ? { code: 'GameTooLong', stage: 'movetext', at: bytes.length }
        : complaint;
  };
  const problems = (): readonly GameProblem[] => {
    if (movesComplaint === undefined) walk(() => undefined);
    return [allTags().complaint, movesComplaint].flatMap((complaint) =>
      complaint ? [problemOf(place, bytes, complaint)] : [],
    );
  };
  const plyCount = (): number => {
    let count = 0;
    walk((kind) => {
      if (kind === MOVE) count += 1;
    });
    return count;
  };
  return {
    ...place,
    length,
    bytes,
    tag: (name) => allTags().values.get(name) ?? null,
    tags: () => allTags().values,
    movetext: () => readMovetext(bytes, walk),
    plies: () => readPlies(bytes, walk),
    plyCount,
    problems,
  };
};
