/**
 * Reads a Round tag: a number with a path (`5`, `5.1`, `R 5`, `5a`), a phase of a knockout (`Semifinal`, `1/8`),
 * nothing (`?`, `-`, `?.3`), or text that names no round. Never throws, and takes linear time.
 *
 * A state machine over the units of the tag (round-units.ts). In `Round 5, Board 12`:
 *
 *     round       expects the round's number next
 *     number 5    main = 5
 *     sign ,      a number may follow
 *     board       expects a board's number
 *     number 12   path = [12], which counts boards
 *
 * A unit that does not fit the state, such as a second phase, makes the tag unparseable.
 */

import { tokenize, type Token } from './round-tokens.js';
import { unitsOf } from './round-units.js';
import { isForPlaces, phaseOfPlaces, phaseOfPlayers, type Phase } from './phases.js';
import { NO_HABITS, type RoundHabits, type Unit } from './phase-units.js';

interface Inside {
  /** The numbers after the round itself: boards, games or tiebreaks. */
  readonly path: readonly number[];
  readonly letter: string | null;
  /** What the path counts, if the tag says so. */
  readonly part: 'board' | 'game' | null;
  readonly mark: 'tiebreak' | 'armageddon' | null;
  /** From 0 to 100; below `CERTAIN` the date decides. */
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

/** From this confidence on a tag decides by itself. */
export const CERTAIN = 75;

const UNPARSEABLE: RoundTag = { kind: 'unparseable', confidence: 10 };

/** A tag is as certain as its least certain part. */
const CONFIDENCE = { plain: 100, path: 95, prefixed: 90, named: 80 } as const;

const MAX_NUMBER = 999_999;

/** The state: what has been read so far, at first nothing. */
const startDraft = () => ({
  main: null as number | null,
  phase: null as Phase | null,
  path: [] as number[],
  letter: null as Inside['letter'],
  part: null as Inside['part'],
  mark: null as Inside['mark'],
  confidence: CONFIDENCE.plain as number,
  /** The round is a question mark, or only a board is given. */
  unknown: false,
  /** Whether a number may come next: two numbers need a sign or a word between them. */
  open: true,
  /** The last number was an ordinal: `2nd semifinal`. */
  ordinal: false,
  /** What the next number counts, as the last word says. */
  expected: null as 'players' | 'round' | 'board' | 'game' | 'match' | null,
  /** Nothing has been read yet. */
  fresh: true,
  /** After `5.?` nothing more is known. */
  cut: false,
});

type Draft = ReturnType<typeof startDraft>;

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
  const { expected } = draft;
  if (!draft.open || draft.letter !== null || value > MAX_NUMBER) return false;
  Object.assign(draft, { open: false, expected: null, ordinal: form !== 'plain' });
  if (form !== 'plain') lower(draft, form === 'said' ? CONFIDENCE.named : CONFIDENCE.prefixed);
  if (expected === 'players') return readPlayers(draft, value);
  if (draft.cut) return true;
  if (expected === 'board' && !hasRound(draft)) draft.unknown = true;
  // `Board 12, Round 5`
  const isRound = expected === 'round' && !hasRound(draft);
  if (!isRound && (hasRound(draft) || draft.unknown)) {
    draft.path.push(value);
    if (expected === 'board' || expected === 'game') draft.part = expected;
    return lower(draft, CONFIDENCE.path);
  }
  draft.main = value;
  return true;
};

/** Whether a phase may follow what was read: `Tiebreak of the final`, `Final for 3rd place`. */
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
    // `.12` is a board of an unknown round; `-5` is refused elsewhere
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
    case 'unnumbered':
      draft.cut = true;
      return hasRound(draft) && draft.open && lower(draft, CONFIDENCE.path);
    case 'round':
      if (draft.main === null) Object.assign(draft, { expected: 'round', open: true });
      return lower(draft, CONFIDENCE.prefixed);
    case 'players':
      Object.assign(draft, { expected: 'players', open: true });
      return lower(draft, CONFIDENCE.named);
    case 'part':
      Object.assign(draft, { expected: unit.part, open: true });
      return lower(draft, CONFIDENCE.prefixed);
    case 'mark':
      if (!hasRound(draft)) draft.phase = 'tiebreak';
      // armageddon is more specific
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
  if (draft.expected === 'players' || isDate(draft)) return UNPARSEABLE;
  const { path, letter, part, mark, confidence } = draft;
  const inside = { path, letter, part, mark, confidence };
  if (draft.phase !== null) return { kind: 'phase', phase: draft.phase, ...inside };
  if (draft.main !== null) return { kind: 'number', main: draft.main, ...inside };
  return { kind: 'missing', path, confidence: 0 };
};

/** A minus does not stand for a missing round. */
const isNegative = ([first, second]: readonly Token[]): boolean =>
  first?.text === '-' && second?.kind === 'number';

const withoutQuotes = (raw: string): string => raw.replace(/^\s*"([^"]*)"\s*$/, '$1');

/** Nearly every tag is a number or a path, and needs no tokens. */
export const PLAIN = /^\d{1,6}(?:\.\d{1,6}){0,9}$/;

const readPlain = (raw: string): RoundTag => {
  const [main = 0, ...path] = raw.split('.').map(Number);
  const confidence = path.length === 0 ? CONFIDENCE.plain : CONFIDENCE.path;
  if (isDate({ main, path })) return UNPARSEABLE;
  return { kind: 'number', main, path, letter: null, part: null, mark: null, confidence };
};

/** The value of an ordinal such as `3rd` or `third`; null for other units. */
const ordinalOf = (unit: Unit): number | null =>
  unit.kind === 'number' && unit.form !== 'plain' && unit.value <= MAX_NUMBER ? unit.value : null;

/** The ordinal that a tag begins with, if only games follow: `3rd`, `3rd.1`, `3rd TB1`. */
const ordinalOfUnits = ([first, ...rest]: readonly Unit[]): number | null =>
  first !== undefined && rest.every(({ kind }) => ['sign', 'number', 'mark'].includes(kind))
    ? ordinalOf(first)
    : null;

/** The same of a tag. */
export const ordinalOfTag = (tag: string): number | null =>
  ordinalOfUnits(unitsOf(tokenize(tag) ?? [], NO_HABITS));

/** The units with a leading ordinal read as a place. */
const withPlace = (units: readonly Unit[]): readonly Unit[] => {
  const place = ordinalOfUnits(units);
  if (place === null) return units;
  const [, ...rest] = units;
  const phase = phaseOfPlaces(place, place + 1);
  return [phase === null ? { kind: 'place' } : { kind: 'phase', phase }, ...rest];
};

const readTokens = (tokens: readonly Token[], habits: RoundHabits): RoundTag => {
  const draft = startDraft();
  const units = unitsOf(tokens, habits);
  for (const unit of habits.places.has('ordinal') ? withPlace(units) : units) {
    if (!readUnit(draft, unit)) return UNPARSEABLE;
    draft.fresh = false;
  }
  return finish(draft);
};

/** Broadcasts add the players: `Round 4: Adams - Ding`. */
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
