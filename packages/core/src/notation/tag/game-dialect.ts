/**
 * In which dialect the tag of a game is meant: where it was played says so, unless its clocks refute that or bear out
 * another reading.
 */

import { SECOND } from '../../model/duration.js';
import { sameControl, type TimeControl } from '../../model/time-control.js';
import { meaningOf, scanStages, type StagedTag } from '../pgn.js';
import {
  isOfferedBase,
  MAX_MINUTES,
  OFFERED,
  unitOf,
  type ClockServer,
  type Dialect,
} from './dialect.js';
import {
  allowanceOf,
  evidenceOf,
  findRefuting,
  isBorneOut,
  type Allowance,
  type Evidence,
  type ShownClocks,
} from './evidence.js';
import { parseTimeControl, stripQuotes } from './parse.js';
import { isPlausible } from './plausible.js';
import { holdsClockReading } from './shorthand.js';

/** What a Site tag holds where the server or the list that wrote the game down names itself. */
const SITES: readonly (readonly [RegExp, Dialect])[] = [
  // a study holds what people put into it
  [/\blichess\.org\/study\b/i, 'auto'],
  [/\blichess\.org\b/i, 'lichess'],
  [/(?<![\w-])chess\.com\b/i, 'chesscom'],
  [/\biccf\b/i, 'correspondence'],
  [/\b(?:tcec|ccrl|cegt)\b/i, 'engine'],
];

/** The tags of a game. */
type Tags = Readonly<Record<string, string | undefined>>;

/** The text of a tag; plain JavaScript may pass anything. */
const textOf = (tags: Tags, name: string): string => {
  const text: unknown = tags[name];
  return typeof text === 'string' ? text : '';
};

/** Whose game it is; a broadcast relays what its organizers wrote. */
const homeOf = (tags: Tags): Dialect => {
  const site = textOf(tags, 'Site');
  const broadcast = tags['BroadcastName'] ?? tags['BroadcastURL'];
  if (broadcast !== undefined || site.includes('/broadcast/')) return 'otb';
  return SITES.find(([name]) => name.test(site))?.[1] ?? 'auto';
};

/**
 * Whether a server can have written a tag, and not the people whose studies and imports it holds.
 * A base that is too large for minutes is the server's, whatever it offers.
 */
const canBeFrom = (server: ClockServer, { periods: [first, second] }: StagedTag): boolean => {
  if (second !== undefined) return false;
  const { moves, base } = first;
  // a daily game is 1/86400
  if (moves !== undefined) return moves === 1;
  return base > MAX_MINUTES || isOfferedBase(server, base);
};

const isServer = (dialect: Dialect): dialect is ClockServer => Object.hasOwn(OFFERED, dialect);

/** `180+2` at an event is blitz in seconds, and `60+1` bullet; `60+30` and `90` are minutes. */
const isBlitzInSeconds = (tag: StagedTag): boolean => {
  const [{ moves, base, increment = 0 }, second] = tag.periods;
  if (moves !== undefined || second !== undefined || base < 60) return false;
  const control = meaningOf(tag, SECOND);
  return increment < (base < 180 ? 3 : 10) && control.ok && isPlausible(control.value);
};

/** The dialect by the place alone; `auto` where it says nothing. */
const dialectAt = (home: Dialect, text: string): Dialect => {
  // `3:00` is no server's tag, and hours to one organizer and minutes to another
  if (holdsClockReading(text)) return home === 'engine' ? home : 'auto';
  const tag = scanStages(text.replaceAll(/\s/g, '').replaceAll('|', '+'));
  if (tag === null) return home;
  if (home === 'otb') return isBlitzInSeconds(tag) ? 'auto' : home;
  if (!isServer(home) || canBeFrom(home, tag)) return home;
  return tag.periods.every(({ base }) => base <= MAX_MINUTES) ? 'otb' : 'auto';
};

/** How the numbers of a text are read in seconds. */
const inSeconds = (home: Dialect, text: string): Dialect => {
  if (holdsClockReading(text)) return 'engine';
  return home !== 'auto' && unitOf(0, home) === SECOND ? home : 'pgn';
};

/** One meaning of a tag, for all the dialects that read it so. */
interface Meaning {
  /** The one that says most: `otb` rather than `auto`. */
  readonly dialect: Dialect;
  readonly control: TimeControl;
  readonly allowance: Allowance | null;
  /** Whether the place reads it so. */
  readonly isUsual: boolean;
}

/** What a tag may mean. */
interface Meanings {
  /** The dialect where the clocks say nothing. */
  readonly place: Dialect;
  readonly meanings: readonly Meaning[];
}

type FindMeanings = (text: string, home: Dialect) => Meanings;

const meaningsOf: FindMeanings = (text, home) => {
  const place = dialectAt(home, text);
  const { readings = [] } = parseTimeControl(text);
  const named = readings.flatMap(({ dialect }) => (dialect === 'notation' ? [] : [dialect]));
  const dialects = new Set<Dialect>([inSeconds(home, text), 'otb', place, 'auto', ...named]);
  const meanings: Meaning[] = [];
  for (const dialect of dialects) {
    const { control } = parseTimeControl(text, { dialect });
    if (control === null) continue;
    const known = meanings.findIndex((meaning) => sameControl(meaning.control, control));
    const isUsual = dialect === place;
    if (known < 0) meanings.push({ dialect, control, allowance: allowanceOf(control), isUsual });
    else if (isUsual) meanings[known] = { ...(meanings[known] as Meaning), isUsual };
  }
  return { place, meanings };
};

/** The dialect of the meaning that the clocks leave; null if they leave none. */
const dialectLeft = ({ place, meanings }: Meanings, evidence: Evidence): Dialect | null => {
  const live = meanings.filter(
    ({ allowance }) => allowance === null || findRefuting(allowance, evidence) === undefined,
  );
  const borneOut = live.filter(
    ({ allowance }) => allowance !== null && isBorneOut(allowance, evidence),
  );
  if (borneOut.length === 0 && live.length === meanings.length) return place;
  const left = borneOut.length === 0 ? live : borneOut;
  // what is open stays so while more than one meaning is left
  if (left.length > 1 && !meanings.some(({ isUsual }) => isUsual)) return place;
  return (left.find(({ isUsual }) => isUsual) ?? left[0])?.dialect ?? null;
};

/** How many of a game's clocks are looked at, at most; the first nearly always decides. */
export const MAX_EVIDENCE_CLOCKS = 12;

const findDialect = (
  given: Tags | null | undefined,
  clocks: ShownClocks,
  find: FindMeanings,
): Dialect | null => {
  const tags = given ?? {};
  const text = stripQuotes(textOf(tags, 'TimeControl').trim());
  const home = homeOf(tags);
  const evidence = evidenceOf(clocks, MAX_EVIDENCE_CLOCKS);
  return evidence.shown.length === 0
    ? dialectAt(home, text)
    : dialectLeft(find(text, home), evidence);
};

/**
 * The dialect of a game: from what the clocks of both players show, which settles minutes or
 * seconds, else from where it was played. `auto` if nothing tells, null if the clocks refute the
 * tag in every dialect. Of the clocks the first twelve count; give one for each ply, null where
 * there is none.
 *
 * @example
 * import { dialectOf } from '@zeitnot/core';
 *
 * dialectOf({ Site: 'https://lichess.org/abcd1234', TimeControl: '180+2' }); // => 'lichess'
 * dialectOf({ Site: 'Chess.com', TimeControl: '90+30' }, [null, 5_456_000]); // => 'otb'
 * dialectOf({ TimeControl: '30+0' }, ['0:00:30']); // => 'pgn'
 */
export const dialectOf = (
  tags: Readonly<Record<string, string | undefined>>,
  clocks: ShownClocks = null,
): Dialect | null => findDialect(tags, clocks, meaningsOf);

const MAX_REMEMBERED = 10_000;

/**
 * `dialectOf` for many games: it remembers what their tags may mean.
 *
 * Hot: bench/sql.bench.mjs.
 *
 * @example
 * import { makeDialectFinder } from '@zeitnot/core';
 *
 * const dialectOf = makeDialectFinder();
 * dialectOf({ TimeControl: '60+30' }, ['1:00:56']); // => 'otb'
 */
export const makeDialectFinder = (): typeof dialectOf => {
  const remembered = new Map<string, Meanings>();
  const find: FindMeanings = (text, home) => {
    const key = `${home} ${text}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const made = meaningsOf(text, home);
    remembered.set(key, made);
    return made;
  };
  return (tags, clocks) => findDialect(tags, clocks ?? null, find);
};
