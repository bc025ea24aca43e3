/**
 * The grammar over phrases: each amount of time with what the words around it say of it. How many
 * moves it is for, from which move it counts, whether it comes with every move, is a delay, or
 * lasts for the rest of the game. What the amounts then are to each other is decided in `roles.ts`.
 */

import type { Amount, Phrase } from './phrases.js';
import type { Sense } from './vocabulary.js';

export interface Clause {
  amount: Amount;
  /** Moves for which the time is given. */
  quota: number | null;
  /** The first move at which the time counts, where one is named. */
  begins: number | null;
  perMove: boolean;
  increment: boolean;
  delay: boolean;
  rest: boolean;
  /** `SD/30`, `G60`: the words of US Chess, where bare numbers are minutes. */
  prefixed: boolean;
  periods: number;
  /** What joins it to the clause before: signs such as `+`, `,`, `;+`, `/`; empty if nothing does. */
  joint: string;
}

export type Mode = 'overtime' | 'canadian' | 'hourglass' | 'bronstein' | 'delay';

export interface Reading {
  readonly clauses: readonly Clause[];
  readonly modes: ReadonlySet<Mode>;
  readonly unlimited: boolean;
  readonly noIncrement: boolean;
  /** Words that were not understood and stand where they cannot matter. */
  readonly trailing: boolean;
  /** A label such as `Rapid` or `tempo` was there. */
  readonly labelled: boolean;
  /** Whether bare `A/B` is moves/minutes or minutes/moves; null if there is no such pair. */
  readonly pairOrder: PairOrder | null;
}

export type PairOrder = 'movesFirst' | 'timeFirst';

/** Words that never matter to what stands around them. */
const SILENT: ReadonlySet<Sense> = new Set<Sense>(['filler', 'article', 'player', 'first']);

const BOUNDARY_SIGNS = new Set(['+', ',', ';', '&', '|', '=', ':']);
const OPENING = new Set(['(', '[', '{']);
const CLOSING = new Set([')', ']', '}']);
const SILENT_SIGNS = new Set(['.', '#', '°', '!']);

/** The quotas that events play: 20 to 60 in fives, and the old 36. */
const isUsualQuota = (count: number): boolean =>
  (count >= 20 && count <= 60 && count % 5 === 0) || count === 36;

const isWord = (phrase: Phrase | undefined, ...senses: (Sense | 'unknown')[]): boolean =>
  phrase?.kind === 'word' && senses.includes(phrase.sense);
const isSign = (phrase: Phrase | undefined, ...signs: string[]): boolean =>
  phrase?.kind === 'sign' && signs.includes(phrase.text);
const isBare = (phrase: Phrase | undefined): phrase is Amount =>
  phrase?.kind === 'amount' && phrase.unit === 'bare';

const isGameWord = (phrase: Phrase | undefined): boolean =>
  phrase?.kind === 'word' && ['g', 'game', 'sd'].includes(phrase.text);

/**
 * `40/90` is moves first with US Chess's SD or G beside it, or when only the left number is a usual
 * quota; `90/40` is time first when only the right one is. Null if the pairs do not say.
 */
const orderOfPairs = (phrases: readonly Phrase[]): PairOrder | null => {
  const votes = new Set<PairOrder>();
  for (const [at, left] of phrases.entries()) {
    const right = phrases[at + 2];
    if (!isBare(left) || !isSign(phrases[at + 1], '/') || !isBare(right)) continue;
    if (isUsualQuota(left.value) && !isUsualQuota(right.value)) votes.add('movesFirst');
    if (!isUsualQuota(left.value) && isUsualQuota(right.value)) votes.add('timeFirst');
  }
  const american = phrases.some(
    (phrase, place) => isGameWord(phrase) && !isSign(phrases[place - 1], '/'),
  );
  if (american) return 'movesFirst';
  return votes.size === 1 ? ([...votes][0] as PairOrder) : null;
};

const blank = (): Omit<Clause, 'amount' | 'joint'> => ({
  quota: null,
  begins: null,
  perMove: false,
  increment: false,
  delay: false,
  rest: false,
  prefixed: false,
  periods: 1,
});

/** Reads the clauses of a text, or null where a word or sign forbids a safe reading. */
export const readClauses = (phrases: readonly Phrase[]): Reading | null => {
  const clauses: Clause[] = [];
  const groups: number[] = [];
  const modes = new Set<Mode>();
  const pairOrder = orderOfPairs(phrases);
  let pending = blank();
  let joint = '';
  let unlimited = false;
  let noIncrement = false;
  let trailing = false;
  let labelled = false;
  let closingQuote = -1;
  let at = 0;

  const silent = (phrase: Phrase | undefined): boolean =>
    (phrase?.kind === 'word' && phrase.sense !== 'unknown' && SILENT.has(phrase.sense)) ||
    isSign(phrase, ...SILENT_SIGNS);
  /** The first place from `from` on that matters. */
  const pastSilent = (from: number): number => {
    let place = from;
    while (silent(phrases[place])) place += 1;
    return place;
  };
  /** Like `pastSilent`, past links, labels and opening brackets as well. */
  const pastSoft = (from: number): number => {
    let place = from;
    while (
      silent(phrases[place]) ||
      isWord(phrases[place], 'link', 'label', 'each', 'from') ||
      isSign(phrases[place], '/', ':', '=', '(', '[')
    ) {
      place += 1;
    }
    return place;
  };
  const last = (): Clause | undefined => clauses.at(-1);
  /** The clause that a remark belongs to: the one just read, or the one to come after a boundary. */
  const near = (next: number): Partial<Clause> | undefined => {
    const comes = phrases[pastSoft(next)]?.kind === 'amount';
    if (clauses.length > 0 && (joint === '' || !comes)) return last();
    return pending;
  };

  const addAmount = (found: Amount): void => {
    clauses.push({ ...pending, amount: found, joint });
    pending = blank();
    joint = '';
  };

  /** After `/`, `per`, `for`, `in`: what the amount before is for. */
  const readLink = (from: number): number | null => {
    const place = pastSilent(from);
    const phrase = phrases[place];
    const each = isWord(phrase, 'each', 'all');
    const target = each ? phrases[pastSilent(place + 1)] : phrase;
    const next = each ? pastSilent(place + 1) + 1 : place + 1;
    const before = last();
    if (isWord(target, 'move') || (each && target?.kind === 'moves' && target.count === 1)) {
      if (before === undefined) return null;
      before.perMove = true;
      return next;
    }
    if (target?.kind === 'moves') {
      // `(100min + 30sec)/40 moves`: the quota of the whole bracket
      const closed = isSign(phrases[from - 2], ...CLOSING)
        ? clauses[groups.at(-1) ?? 0]
        : undefined;
      const holder = closed ?? (before !== undefined && joint === '' ? before : pending);
      if (target.ordinal) holder.begins = target.count + 1;
      else holder.quota = target.count;
      return next;
    }
    if (isWord(phrase, 'rest', 'all')) return place;
    if (isWord(phrase, 'link')) return place;
    if (isWord(phrase, 'increment') && before !== undefined && joint === '') {
      const amountFollows = phrases[pastSoft(place + 1)]?.kind === 'amount';
      if (!amountFollows) before.increment = true;
      return amountFollows ? place : place + 1;
    }
    if (phrase?.kind === 'amount' && before !== undefined && joint === '') {
      const countsMoves = phrase.unit === 'bare' || phrase.written === 'm';
      if (countsMoves && before.amount.unit !== 'bare' && before.quota === null) {
        if (!Number.isInteger(phrase.value) || phrase.value < 1) return null;
        before.quota = phrase.value;
        return place + 1;
      }
      joint = '/';
    }
    return place;
  };

  /** `A/B` and `1 in 3 days`: whether the bare number at `at` counts the moves of what follows. */
  const readPair = (left: Amount): number | null | undefined => {
    const slash = phrases[at + 1];
    if (!isSign(slash, '/') && !isWord(slash, 'link')) return undefined;
    const place = pastSilent(at + 2);
    const right = phrases[place];
    if (right?.kind !== 'amount') return undefined;
    if (!Number.isInteger(left.value) || left.value < 1) return null;
    if (right.unit === 'bare') {
      if (!isSign(slash, '/') || pairOrder === null) return null;
      if (pairOrder === 'timeFirst') {
        pending.quota = right.value;
        addAmount(left);
        return place + 1;
      }
    } else if (right.unit === 'second') {
      return null;
    }
    if (right.written === 'm' && !isUsualQuota(left.value)) return null;
    pending.quota = left.value;
    return place;
  };

  const readAmount = (found: Amount): number | null => {
    if (trailing) return null;
    if (found.unit === 'bare') {
      const following = phrases[at + 1];
      if (isWord(following, 'times') || isSign(following, '*')) {
        const times = phrases[at + 2];
        if (times?.kind !== 'amount') return null;
        pending.periods = found.value;
        return at + 2;
      }
      if (
        isWord(following, 'rounds') ||
        (isSign(following, '-') && isWord(phrases[at + 2], 'rounds'))
      ) {
        // `5-SS, G/60`: the rounds of a Swiss, before everything else
        const end = isSign(following, '-') ? at + 3 : at + 2;
        return clauses.length === 0 && isSign(phrases[end], ',', ';') ? end + 1 : null;
      }
      const pair = readPair(found);
      if (pair !== undefined) return pair;
    }
    addAmount(found);
    return at + 1;
  };

  /** A count or number of moves that no link or scope word claimed. */
  const readMoves = (count: number, ordinal: boolean): number | null => {
    const place = pastSilent(at + 1);
    const following = phrases[place];
    const behind = phrases[pastSoft(place + 1)];
    if (
      isWord(following, 'after') ||
      (isWord(following, 'without') && !isWord(behind, 'increment'))
    ) {
      scope(count + 1, place + 1);
      return place + 1;
    }
    if (isWord(following, 'from') && behind?.kind !== 'moves') {
      scope(count, place + 1);
      return place + 1;
    }
    if (ordinal) {
      scope(count === 1 ? 1 : count + 1, at + 1);
      return at + 1;
    }
    const linked = isWord(following, 'link') || isSign(following, '/', ':', '=');
    const next = linked ? pastSilent(place + 1) : place;
    const amountFollows = phrases[next]?.kind === 'amount';
    const before = last();
    if (before !== undefined && !(linked && amountFollows) && (joint === '' || !amountFollows)) {
      if (before.quota !== null) return null;
      before.quota = count;
      return at + 1;
    }
    if (pending.quota !== null) return null;
    pending.quota = count;
    return linked && amountFollows ? next : at + 1;
  };

  const scope = (begins: number, next: number): void => {
    const holder = near(next);
    if (holder !== undefined) holder.begins = begins;
  };

  /** `from move 1`, `after 40 moves`, `until move 40`, `@ 40`. */
  const readScope = (sense: 'from' | 'after' | 'upTo'): number | null => {
    let place = at + 1;
    while (
      silent(phrases[place]) ||
      isWord(phrases[place], 'link', 'each', 'all', 'from', 'upTo', 'after')
    ) {
      place += 1;
    }
    const target = phrases[place];
    const hasEach = phrases.slice(at + 1, place).some((phrase) => isWord(phrase, 'each', 'all'));
    const bareMove = isBare(target) && sense !== 'upTo' && !isSign(phrases[place + 1], '/');
    if (target?.kind === 'moves' || (bareMove && Number.isInteger(target.value))) {
      const count = target.kind === 'moves' ? target.count : target.value;
      const next = place + 1;
      if (hasEach && count === 1) {
        const before = last();
        if (before === undefined) return null;
        before.perMove = true;
      } else if (sense === 'upTo' && count > 1) {
        const holder = near(next);
        if (holder !== undefined) holder.quota = count;
      } else {
        scope(sense === 'after' ? count + 1 : count, next);
      }
      return next;
    }
    if (isWord(target, 'move') && last() !== undefined) {
      (last() as Clause).perMove = true;
      return place + 1;
    }
    // «after» a time is no scope that a control has
    if (sense === 'after' && target?.kind === 'amount') return null;
    return at + 1;
  };

  const readRest = (): number | null => {
    const phrase = phrases[at] as Phrase & { kind: 'word' };
    let place = pastSilent(at + 1);
    if (phrase.sense === 'all' && isWord(phrases[place], 'move') && last() !== undefined) {
      (last() as Clause).perMove = true;
      return place + 1;
    }
    while (
      isSign(phrases[place], '/', '-', ':', '=') ||
      isWord(phrases[place], 'link', 'rest') ||
      silent(phrases[place])
    ) {
      place += 1;
    }
    const opens = clauses.length === 0 || joint !== '' || isGameWord(phrase);
    if (phrases[place]?.kind === 'amount' && (opens || place === at + 1)) {
      if (joint === '' && clauses.length > 0) joint = ',';
      pending.rest = true;
      pending.prefixed = true;
      return place;
    }
    const before = last();
    if (before !== undefined) before.rest = true;
    return at + 1;
  };

  /** An increment or delay word belongs to the amount right behind it, else to the one before. */
  const readGain = (gain: 'increment' | 'delay'): number | null => {
    const next = phrases[pastSilent(at + 1)];
    if (gain === 'increment' && isWord(next, 'without')) {
      noIncrement = true;
      return pastSilent(at + 1) + 1;
    }
    const place = pastSoft(at + 1);
    if (phrases[place]?.kind === 'amount') {
      if (gain === 'delay' && clauses.length === 0) {
        modes.add('delay');
        return place;
      }
      pending[gain] = true;
      if (joint === '') joint = ',';
      return place;
    }
    const before = last();
    if (before !== undefined) before[gain] = true;
    else if (gain === 'delay') modes.add('delay');
    return at + 1;
  };

  const readWithout = (): number | null => {
    const place = pastSilent(at + 1);
    if (isWord(phrases[place], 'increment', 'delay')) {
      noIncrement = true;
      const also = isWord(phrases[place + 1], 'or', 'plus') ? place + 2 : place + 1;
      return isWord(phrases[also], 'increment', 'delay') ? also + 1 : place + 1;
    }
    if (isWord(phrases[place], 'limit', 'label')) {
      unlimited = true;
      return isWord(phrases[place + 1], 'limit') ? place + 2 : place + 1;
    }
    return null;
  };

  /** A dash joins `90' - 30''` and a label to its control; between bare numbers it is a range. */
  const readDash = (): number | null => {
    if (isSign(phrases[at + 1], '>')) return at + 1;
    if (isSign(phrases[at + 1], '/') && isBare(phrases[at + 2])) {
      pending.rest = true;
      pending.prefixed = true;
      joint = ',';
      return at + 2;
    }
    const before = last();
    const next = phrases[at + 1];
    if (before === undefined) return labelled ? at + 1 : null;
    if (next?.kind !== 'amount') return at + 1;
    const falls = before.amount.unit === 'minute' && next.unit === 'second';
    if (!falls && before.quota === null) return null;
    if (next.unit === 'bare') return null;
    joint = '+';
    return at + 1;
  };

  const readSign = (text: string): number | null => {
    if (text === '/') return readLink(at + 1);
    if (text === '-') return readDash();
    if (text === '@') return readScope('after');
    if (text === '>') return readScope('upTo');
    if (text === '*') return trailing || clauses.length > 0 ? null : at + 1;
    if (SILENT_SIGNS.has(text)) return at + 1;
    if (OPENING.has(text)) {
      groups.push(clauses.length);
      if (clauses.length > 0 && joint === '') joint = '(';
      return at + 1;
    }
    if (CLOSING.has(text)) {
      if (!isSign(phrases[at + 1], '/') && !isWord(phrases[at + 1], 'link')) groups.pop();
      if (joint === '(') joint = '';
      return at + 1;
    }
    if (text === '=' && isSign(phrases[at + 1], '>')) return at + 1;
    if (BOUNDARY_SIGNS.has(text)) {
      joint = joint === '(' ? text : joint + text;
      return at + 1;
    }
    return null;
  };

  const readWordAt = (sense: Sense | 'unknown'): number | null => {
    switch (sense) {
      case 'or':
      case 'forbidden':
      case 'rounds':
        return null;
      case 'link':
        return readLink(at + 1);
      case 'from':
      case 'after':
      case 'upTo':
        return readScope(sense);
      case 'rest':
      case 'all':
        return readRest();
      case 'increment':
      case 'delay':
        return readGain(sense);
      case 'without':
        return readWithout();
      case 'noIncrement':
        noIncrement = true;
        return at + 1;
      case 'unlimited':
        unlimited = true;
        return at + 1;
      case 'overtime':
      case 'canadian':
      case 'hourglass':
      case 'bronstein':
        modes.add(sense);
        return at + 1;
      case 'plus':
        joint += '+';
        return at + 1;
      case 'each': {
        const next = phrases[pastSilent(at + 1)];
        return isWord(next, 'move') || next?.kind === 'moves' ? readLink(at) : at + 1;
      }
      case 'move': {
        const before = last();
        if (before === undefined || before.amount.unit !== 'second') return null;
        before.perMove = true;
        return at + 1;
      }
      case 'times':
        return readTimes();
      case 'label':
      case 'limit':
      case 'fischer':
        labelled = true;
        return at + 1;
      case 'unknown':
        trailing = true;
        return at + 1;
      default:
        return at + 1;
    }
  };

  /** `90' x 40 mosse` is a quota, `30 s × 3` counts periods. */
  const readTimes = (): number | null => {
    const before = last();
    const next = phrases[at + 1];
    if (before === undefined || next === undefined) return null;
    if (next.kind === 'moves') return readLink(at + 1);
    if (!isBare(next) || joint !== '') return null;
    if (before.amount.unit === 'second') before.periods = next.value;
    else before.quota = next.value;
    return at + 2;
  };

  /** Stray quotes may set off words, never numbers. */
  const readQuote = (): number | null => {
    if (at === closingQuote) return at + 1;
    let place = at + 1;
    while (phrases[place]?.kind === 'word') place += 1;
    if (phrases[place]?.kind !== 'quote' || place === at + 1) return null;
    closingQuote = place;
    return at + 1;
  };

  while (at < phrases.length) {
    const phrase = phrases[at] as Phrase;
    let next: number | null;
    if (phrase.kind === 'amount') next = readAmount(phrase);
    else if (phrase.kind === 'moves')
      next = trailing ? null : readMoves(phrase.count, phrase.ordinal);
    else if (phrase.kind === 'word') next = readWordAt(phrase.sense);
    else if (phrase.kind === 'quote') next = readQuote();
    else next = readSign(phrase.text);
    if (next === null) return null;
    at = next;
  }
  if (pending.quota !== null || pending.rest || pending.delay || pending.increment) return null;
  if (pending.periods !== 1 || joint.includes('+')) return null;
  return { clauses, modes, unlimited, noIncrement, trailing, labelled, pairOrder };
};
