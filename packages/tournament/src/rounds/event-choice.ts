/**
 * The events that `--event` selects: one by its name, or all that fit a pattern in which `*` stands for any text. If there
 * is none, the events with the most similar names.
 */

import { formatCount, success } from '@zeitnot/core';
import { eventKey, groupTags, type EventCount } from './event-games.js';
import { assignFailure, listEvents, type AssignError } from './plan.js';

/** Parts in their order, with anything between them; no regular expression, since names may be hostile. */
const fits = (pattern: string, text: string): boolean => {
  const [head = '', ...middle] = pattern.split('*');
  const tail = middle.pop();
  if (tail === undefined) return text === head;
  const end = text.length - tail.length;
  if (end < head.length || !text.startsWith(head) || !text.endsWith(tail)) return false;
  let at = head.length;
  for (const part of middle) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
};

/** Names may be of any length. */
const MAX_COMPARED = 200;

const pairsOfLetters = (text: string): readonly string[] =>
  Array.from({ length: Math.max(0, Math.min(text.length, MAX_COMPARED) - 1) }, (_, at) =>
    text.slice(at, at + 2),
  );

/** From 0 to 1, the share of pairs of letters that two names have in common; more if one holds the other. */
const similarityTo = (wanted: string): ((name: string) => number) => {
  const pairs = pairsOfLetters(wanted);
  return (name) => {
    const others = pairsOfLetters(name);
    const left = new Map<string, number>();
    for (const pair of others) left.set(pair, (left.get(pair) ?? 0) + 1);
    let common = 0;
    for (const pair of pairs) {
      const count = left.get(pair) ?? 0;
      if (count > 0) common += 1;
      left.set(pair, count - 1);
    }
    const share = (2 * common) / Math.max(1, pairs.length + others.length);
    return name !== '' && wanted !== '' && name.includes(wanted) ? 1 + share : share;
  };
};

const MAX_NEAREST = 5;
const LEAST_SIMILAR = 0.3;

const nearest = (events: readonly EventCount[], wanted: string): readonly EventCount[] => {
  const similarity = similarityTo(eventKey(wanted).replaceAll('*', ''));
  return events
    .map((event) => ({ event, likeness: similarity(eventKey(event.event)) }))
    .filter(({ likeness }) => likeness >= LEAST_SIMILAR)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, MAX_NEAREST)
    .map(({ event }) => event);
};

const noSuchEvent = (events: readonly EventCount[], wanted: string) => {
  const near = nearest(events, wanted);
  const largest = events.toSorted((a, b) => b.games - a.games).slice(0, MAX_NEAREST);
  const shown = near.length === 0 ? largest : near;
  const what =
    near.length > 0
      ? 'Nearest:'
      : `It has ${formatCount(events.length)}${events.length > MAX_NEAREST ? ', the largest' : ''}:`;
  return assignFailure(
    'NoSuchEvent',
    `No event of the file is named "${wanted.trim()}". ${what} ${listEvents(shown, MAX_NEAREST)}. ` +
      'In --event NAME a * stands for any text, as in "*Masters*". ' +
      'To take all games for one event of that name, use --as-event NAME.',
    [],
    shown,
  );
};

/**
 * The Event tags whose games a name or a pattern selects, by their places in the list. Names are compared without case
 * and outer blanks; `?` selects the games that name no event.
 *
 * @example
 * import { selectEvents } from '@zeitnot/tournament';
 *
 * const tags = [{ event: 'Tata Masters', games: 91 }, { event: 'Tata Challengers', games: 91 }];
 * const selected = selectEvents(tags, '*masters');
 * selected.ok && [...selected.value]; // => [0]
 */
export const selectEvents = (
  tags: readonly EventCount[],
  wanted: string,
):
  | { readonly ok: true; readonly value: ReadonlySet<number> }
  | { readonly ok: false; readonly error: AssignError } => {
  const { events, ofTag } = groupTags(tags);
  const key = eventKey(wanted);
  const keys = events.map(({ event }) => eventKey(event));
  // an event may have a * in its name
  const isChosen = keys.includes(key)
    ? keys.map((name) => name === key)
    : keys.map((name) => fits(key, name));
  if (!isChosen.includes(true)) return noSuchEvent(events, wanted);
  return success(new Set([...ofTag.keys()].filter((tag) => isChosen[ofTag[tag]!])));
};
