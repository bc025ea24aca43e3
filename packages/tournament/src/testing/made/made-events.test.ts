import { describe, expect, it } from 'vitest';
import { blankTags, changeNumber, dropGame, type DamagedEvent } from './damage.js';
import { KINDS, makeEvent, type MadeEvent } from './events.js';
import { measure, tallyOf, type Tally } from './measure.js';

const events = (count: number): readonly MadeEvent[] =>
  Array.from({ length: count }, (_, at) => makeEvent(at + 1));

const shareOf = (tally: Tally): number =>
  tally.right / Object.values(tally).reduce((a, b) => a + b);

const tallyBlanked = (share: number, keep: (event: MadeEvent) => boolean): Tally =>
  tallyOf(
    events(150)
      .filter(keep)
      .map((event) => blankTags(event, share)),
  );

const isMatch = ({ kind }: MadeEvent): boolean => kind === 'knockout';
/** A round a day, also with free days between. */
const isPlain = ({ calendar, postponed }: MadeEvent): boolean =>
  postponed === 0 && (calendar === 'daily' || calendar === 'rests');

describe('made-up events', () => {
  it('are the same for the same seed, and of every kind', () => {
    expect(makeEvent(7)).toEqual(makeEvent(7));
    expect(new Set(events(10).map(({ kind }) => kind))).toEqual(new Set(KINDS));
  });

  it('come out as they were made', () => {
    expect(tallyOf(events(60).map((event) => blankTags(event, 0)))).toEqual({
      right: 60,
      open: 0,
      told: 0,
      silent: 0,
    });
  });

  it('nobody plays twice in a round, and Swiss colours alternate as a rule', () => {
    for (const { kind, games } of events(30).filter((event) => !isMatch(event))) {
      const seats = games.flatMap(({ main, white, black }) => [
        `${main} ${white}`,
        `${main} ${black}`,
      ]);
      expect(new Set(seats).size, kind).toBe(seats.length);
    }
  });

  it('know what shows a changed number', () => {
    const changed = events(30)
      .map(changeNumber)
      .filter((one) => one !== null);
    const signs = new Set(changed.flatMap((one: DamagedEvent) => one.signs));
    expect(signs).toEqual(new Set(['players', 'dates', 'colours', 'counts']));
    expect(dropGame(makeEvent(5)).signs).toEqual(['counts']);
  });
});

describe('how well damaged events come out', () => {
  it('with 30 % of the tags blank', () => {
    const tally = tallyBlanked(0.3, (event) => !isMatch(event));
    expect(shareOf(tally)).toBeGreaterThan(0.9);
    expect(tally.silent + tally.told).toBe(0);
  });

  it('with all tags blank and a round a day', () => {
    const tally = tallyBlanked(1, (event) => isPlain(event) && !isMatch(event));
    expect(shareOf(tally)).toBeGreaterThan(0.95);
    expect(tally.silent).toBe(0);
  });

  it('with all tags blank and several rounds on some days', () => {
    const tally = tallyBlanked(1, (event) => event.calendar === 'double' && !isMatch(event));
    expect(shareOf(tally)).toBeGreaterThan(0.4);
    expect(tally.silent).toBe(0);
  });

  it('with one wrong number', () => {
    const changed = events(100)
      .filter((event) => !isMatch(event))
      .map(changeNumber)
      .filter((one) => one !== null);
    expect(changed.every((one) => measure(one).wrong.length <= 1)).toBe(true);
  });
});
