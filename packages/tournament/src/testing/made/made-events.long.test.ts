import { expect, it } from 'vitest';
import { blankTags, changeNumber, dropGame, type DamagedEvent } from './damage.js';
import { makeEvent, type MadeEvent } from './events.js';
import { tallyOf, type Tally } from './measure.js';

const EVENTS: readonly MadeEvent[] = Array.from({ length: 2000 }, (_, at) => makeEvent(at + 1));

/** Days that follow a rule, and every game on the day of its round. */
const isRegular = ({ calendar, postponed }: MadeEvent): boolean =>
  calendar !== 'irregular' && postponed === 0;

/** Two games of a match on one day have no order. */
const isDaily = (event: MadeEvent): boolean =>
  isRegular(event) && event.calendar !== 'double' && event.kind !== 'knockout';

const shareOf = (tally: Tally, outcome: keyof Tally): number =>
  tally[outcome] / Object.values(tally).reduce((a, b) => a + b);

/** Counts how events come out, and shows it by kind. */
const report = (title: string, damaged: readonly DamagedEvent[]): Tally => {
  const kinds = [...new Set(damaged.map(({ event }) => event.kind))];
  const lines = kinds.map((kind) => {
    const { right, open, told, silent } = tallyOf(
      damaged.filter(({ event }) => event.kind === kind),
    );
    return `  ${kind}: ${right} right, ${open} open, ${told} wrong and told, ${silent} wrong without a word`;
  });
  process.stdout.write(`${title}, ${damaged.length} events\n${lines.join('\n')}\n`);
  return tallyOf(damaged);
};

const blanked = (share: number, keep: (event: MadeEvent) => boolean): readonly DamagedEvent[] =>
  EVENTS.filter(keep).map((event) => blankTags(event, share));

it('30 % of the tags blank', () => {
  const regular = report('30 % blank, regular', blanked(0.3, isRegular));
  expect(shareOf(regular, 'right')).toBeGreaterThan(0.9);
  const others = report(
    '30 % blank, irregular',
    blanked(0.3, (event) => !isRegular(event)),
  );
  expect(shareOf(others, 'right')).toBeGreaterThan(0.85);
  expect(regular.silent + others.silent).toBeLessThan(3);
});

it('all tags blank', () => {
  const daily = report('all blank, a round a day', blanked(1, isDaily));
  expect(shareOf(daily, 'right')).toBeGreaterThan(0.95);
  const others = report(
    'all blank, others',
    blanked(1, (event) => !isDaily(event)),
  );
  expect(daily.silent + others.silent).toBeLessThan(3);
});

it('one number changed', () => {
  const changed = EVENTS.map(changeNumber).filter((one) => one !== null);
  const seen = changed.filter(({ signs }) => signs.length > 0);
  expect(shareOf(report('one number changed, visible', seen), 'silent')).toBeLessThan(0.1);
  report(
    'one number changed, invisible',
    changed.filter(({ signs }) => signs.length === 0),
  );
});

it('one game dropped', () => {
  const { right } = report('one game dropped', EVENTS.map(dropGame));
  expect(right).toBe(EVENTS.length);
});
