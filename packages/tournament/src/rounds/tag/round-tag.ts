/**
 * Reads a Round tag: a number with a path (`5`, `5.1`, `R 5`, `5a`), a named phase (`Semifinal`, `1/8`),
 * nothing (`?`, `-`, `?.3`), or text that is no round. Never throws, in linear time.
 */

import { tokenize, type Token } from './round-tokens.js';
import { NO_HABITS, unitsOf, type RoundHabits, type Unit } from './round-units.js';
import { isForPlaces, phaseOfPlaces, phaseOfPlayers, type Phase } from './phases.js';

interface Inside {
  /** What stands after the round's number or name: boards, games or tiebreaks. */
  readonly path: readonly number[];
  readonly letter: string | null;
  /** What the tag's own words say of the path. */
  readonly part: 'board' | 'game' | null;
  readonly mark: 'tiebreak' | 'armageddon' | null;
  /** From 0 to 100; below `CERTAIN` the date is asked. */
  readonly confidence: number;
}

/** A round with a number: `5`, `5.1`, `R 5`. */
export interface NumberedRound extends Inside {
  readonly kind: 'number';
  readonly main: number;
}

/** A phase of a knockout: `Semifinal`, `1/8`. */
export interface PhaseRound extends Inside {
  readonly kind: 'phase';
  readonly phase: Phase;
}

/** A round that a tag names. */
export type Round = NumberedRound | PhaseRound;

/** What a Round tag says: a round, nothing (`?`, `-`), or text that names no round. */
export type RoundTag =
  | Round
  | { readonly kind: 'missing'; readonly path: readonly number[]; readonly confidence: 0 }
  | { readonly kind: 'unparseable'; readonly confidence: 10 };

export const CERTAIN = 75;

const UNPARSEABLE: RoundTag = { kind: 'unparseable', confidence: 10 };

/** By the least certain thing that a tag holds. */
const CONFIDENCE = { plain: 100, path: 95, prefixed: 90, named: 80 } as const;

const MAX_NUMBER = 999_999;

/** What has been read so far; it belongs to one call. */
interface Draft {
  main: number | null;
  phase: Phase | null;
  path: number[];
  letter: string | null;
  part: 'board' | 'game' | null;
  mark: 'tiebreak' | 'armageddon' | null;
  confidence: number;
  /** The round itself is a question mark, or only a board is named. */
  unknown: boolean;
  /** Whether a number may come next: two numbers need something between them. */
  open: boolean;
  /** The last number was an ordinal: `2nd semifinal`. */
  ordinal: boolean;
  waiting: 'players' | 'round' | 'board' | 'game' | 'match' | null;
  /** Nothing has been read yet. */
  fresh: boolean;
  /** After `5.?` nothing more is known. */
  cut: boolean;
}

const lower = (draft: Draft, confidence: number): true => {
  draft.confidence = Math.min(draft.confidence, confidence);
  return true;
};

const hasRound = ({ main, phase }: Draft): boolean => main !== null || phase !== null;

const readPlayers = (draft: Draft, players: number): boolean => {
  if (hasRound(draft)) return false;
  draft.phase = phaseOfPlayers(players);
  draft.open = true;
  return draft.phase !== null;
};

const readNumber = (draft: Draft, { value, form }: Unit & { kind: 'number' }): boolean => {
  const { waiting } = draft;
  if (!draft.open || draft.letter !== null || value > MAX_NUMBER) return false;
  Object.assign(draft, { open: false, waiting: null, ordinal: form !== 'plain' });
  if (form !== 'plain') lower(draft, form === 'said' ? CONFIDENCE.named : CONFIDENCE.prefixed);
  if (waiting === 'players') return readPlayers(draft, value);
  if (draft.cut) return true;
  if (waiting === 'board' && !hasRound(draft)) draft.unknown = true;
  // `Board 12, Round 5`
  const isRound = waiting === 'round' && !hasRound(draft);
  if (!isRound && (hasRound(draft) || draft.unknown)) {
    draft.path.push(value);
    if (waiting === 'board' || waiting === 'game') draft.part = waiting;
    return lower(draft, CONFIDENCE.path);
  }
  draft.main = value;
  return true;
};

/** Whether what was read so far only leads to a phase: `Tiebreak of the final`, `Final for 3rd place`. */
const leadsTo = (phase: Phase, { phase: before, path }: Draft): boolean =>
  before === null ||
  before === 'tiebreak' ||
  (before === 'final' && path.length === 0 && isForPlaces(phase));

/** `Final`, `2nd semifinal`. */
const readPhase = (draft: Draft, phase: Phase): boolean => {
  if (draft.main !== null) {
    if (!draft.ordinal || draft.path.length > 0) return false;
    draft.path = [draft.main];
    draft.main = null;
  } else if (draft.unknown || !leadsTo(phase, draft)) {
    return false;
  }
  Object.assign(draft, { phase, open: true });
  return lower(draft, CONFIDENCE.named);
};

const SEPARATORS = new Set(['.', ',', '-', '/', ':', ';', '_', '|']);
const BRACKETS = new Set(['(', ')', '[', ']', '{', '}', '<', '>']);
const NEUTRAL = new Set(['"', "'", '#', '`']);

const readSign = (draft: Draft, sign: string): boolean => {
  if (SEPARATORS.has(sign)) {
    // `.12` is a board of a round that is not named; `-5` is nothing
    if (draft.fresh) draft.unknown = true;
    draft.open = true;
    return true;
  }
  if (BRACKETS.has(sign)) {
    draft.open = true;
    return lower(draft, CONFIDENCE.prefixed);
  }
  if (sign === '?' || sign === '*') {
    if (hasRound(draft)) {
      draft.cut = true;
      return draft.open;
    }
    Object.assign(draft, { unknown: true, open: false });
    return true;
  }
  return NEUTRAL.has(sign) && lower(draft, CONFIDENCE.prefixed);
};

const readUnit = (draft: Draft, unit: Unit): boolean => {
  switch (unit.kind) {
    case 'number':
      return readNumber(draft, unit);
    case 'sign':
      return readSign(draft, unit.sign);
    case 'phase':
      return readPhase(draft, unit.phase);
    case 'letter':
      if (draft.letter !== null || (draft.main === null && draft.phase === null)) return false;
      draft.letter = unit.letter;
      return lower(draft, CONFIDENCE.path);
    case 'round':
      if (draft.main === null) Object.assign(draft, { waiting: 'round', open: true });
      return lower(draft, CONFIDENCE.prefixed);
    case 'players':
      Object.assign(draft, { waiting: 'players', open: true });
      return lower(draft, CONFIDENCE.named);
    case 'part':
      Object.assign(draft, { waiting: unit.part, open: true });
      return lower(draft, CONFIDENCE.prefixed);
    case 'mark':
      if (!hasRound(draft)) draft.phase = 'tiebreak';
      // armageddon is the narrower word
      if (draft.mark !== 'armageddon') draft.mark = unit.mark;
      draft.open = true;
      return lower(draft, draft.phase === null ? CONFIDENCE.prefixed : CONFIDENCE.named);
    case 'missing':
      if (hasRound(draft)) return false;
      draft.unknown = true;
      return true;
    case 'filler':
      return lower(draft, CONFIDENCE.prefixed);
    case 'opening':
    case 'group':
    case 'place':
    case 'strange':
      return false;
  }
};

const isYear = (number: number): boolean => number >= 1500 && number <= 2200;

/** `2024.04.05` and `5.4.2024` are days. */
const isDate = ({
  main,
  path: [month = 0, last = 0, ...rest],
}: {
  readonly main: number | null;
  readonly path: readonly number[];
}): boolean => {
  if (main === null || rest.length > 0 || month < 1 || month > 12) return false;
  const [year, day] = isYear(main) ? [main, last] : [last, main];
  return isYear(year) && day >= 1 && day <= 31;
};

const finish = (draft: Draft): RoundTag => {
  if (draft.waiting === 'players' || isDate(draft)) return UNPARSEABLE;
  const { path, letter, part, mark, confidence } = draft;
  const inside = { path, letter, part, mark, confidence };
  if (draft.phase !== null) return { kind: 'phase', phase: draft.phase, ...inside };
  if (draft.main !== null) return { kind: 'number', main: draft.main, ...inside };
  return { kind: 'missing', path, confidence: 0 };
};

/** A minus is no way to leave out the round. */
const isNegative = ([first, second]: readonly Token[]): boolean =>
  first?.text === '-' && second?.kind === 'number';

const withoutQuotes = (raw: string): string => raw.replace(/^\s*"([^"]*)"\s*$/, '$1');

/** Nearly every tag is a number or a path, and needs no grammar. */
export const PLAIN = /^\d{1,6}(?:\.\d{1,6}){0,9}$/;

const readPlain = (raw: string): RoundTag => {
  const [main = 0, ...path] = raw.split('.').map(Number);
  const confidence = path.length === 0 ? CONFIDENCE.plain : CONFIDENCE.path;
  if (isDate({ main, path })) return UNPARSEABLE;
  return { kind: 'number', main, path, letter: null, part: null, mark: null, confidence };
};

/** The number that a unit says as `3rd` or `third` do; null if it does not. */
const ordinalOf = (unit: Unit): number | null =>
  unit.kind === 'number' && unit.form !== 'plain' ? unit.value : null;

/** The ordinal that a tag begins with, if only games stand behind it: `3rd`, `3rd.1`, `3rd TB1`. */
const ordinalOfUnits = ([first, ...rest]: readonly Unit[]): number | null =>
  first !== undefined && rest.every(({ kind }) => ['sign', 'number', 'mark'].includes(kind))
    ? ordinalOf(first)
    : null;

/** The same of a tag. */
export const ordinalOfTag = (tag: string): number | null =>
  ordinalOfUnits(unitsOf(tokenize(tag) ?? [], NO_HABITS));

/** Units of which the first says a place. */
const withPlace = (units: readonly Unit[]): readonly Unit[] => {
  const place = ordinalOfUnits(units);
  if (place === null) return units;
  const [, ...rest] = units;
  const phase = phaseOfPlaces(place, place + 1);
  return [phase === null ? { kind: 'place' } : { kind: 'phase', phase }, ...rest];
};

const readTokens = (tokens: readonly Token[], habits: RoundHabits): RoundTag => {
  const draft: Draft = {
    main: null,
    phase: null,
    path: [],
    letter: null,
    part: null,
    mark: null,
    confidence: CONFIDENCE.plain,
    unknown: false,
    open: true,
    ordinal: false,
    waiting: null,
    fresh: true,
    cut: false,
  };
  const units = unitsOf(tokens, habits);
  for (const unit of habits.places.has('ordinal') ? withPlace(units) : units) {
    if (!readUnit(draft, unit)) return UNPARSEABLE;
    draft.fresh = false;
  }
  return finish(draft);
};

/** Broadcasts name the players behind the round: `Round 4: Adams - Ding`. */
const WITH_PLAYERS = /^(\s*\p{L}[^:]*):[^\d:]+\s(?:[-\u2013\u2014]|vs?\.?)\s[^\d:]+$/iu;

/**
 * Reads a Round tag. `habits` says how the event writes its tags, where one alone could mean two things.
 *
 * @example
 * import { parseRoundTag } from '@zeitnot/tournament';
 *
 * const tag = parseRoundTag('5.1');
 * tag.kind === 'number' && [tag.main, ...tag.path]; // => [5, 1]
 */
export const parseRoundTag = (raw: string, habits: RoundHabits = NO_HABITS): RoundTag => {
  if (PLAIN.test(raw)) return readPlain(raw);
  const tokens = tokenize(withoutQuotes(raw));
  if (tokens === null || isNegative(tokens)) return UNPARSEABLE;
  const tag = readTokens(tokens, habits);
  if (tag.kind !== 'unparseable') return tag;
  const [, named] = WITH_PLAYERS.exec(raw) ?? [];
  const round = named === undefined ? tag : parseRoundTag(named, habits);
  return round.kind === 'missing' ? tag : round;
};
