import { describe, expect, it } from 'vitest';
import { failureOf, plan } from '../testing/plans.js';
import { row } from '../testing/tournaments.js';
import { selectEvents } from './event-choice.js';
import { parseRoundMap } from './round-map.js';
import { tableOf } from './table.js';

const tagsOf = (...events: readonly string[]) => events.map((event) => ({ event, games: 2 }));

const selected = (tags: ReturnType<typeof tagsOf>, wanted: string): readonly string[] | null => {
  const found = selectEvents(tags, wanted);
  return found.ok ? Array.from(found.value, (place) => tags[place]!.event) : null;
};

describe('an event is selected', () => {
  const tags = tagsOf(
    'Tata Masters',
    'TATA  Challengers',
    ' tata masters ',
    'Straße',
    'A*',
    'AB',
    '?',
  );

  it.each([
    ['by its name', 'Tata Masters', ['Tata Masters', ' tata masters ']],
    ['without case and outer blanks', '  tATA mASTERS', ['Tata Masters', ' tata masters ']],
    ['in any Unicode form', 'ｔata masters', ['Tata Masters', ' tata masters ']],
    ['where capitals have more letters', 'STRASSE', ['Straße']],
    ['by what it begins with', 'tata*', ['Tata Masters', 'TATA  Challengers', ' tata masters ']],
    ['by what it ends with', '*ers', ['Tata Masters', 'TATA  Challengers', ' tata masters ']],
    ['by what it holds', '*all*', ['TATA  Challengers']],
    ['by parts in their order', 't*mas*rs', ['Tata Masters', ' tata masters ']],
    ['by a name that has a star itself', 'a*', ['A*']],
    ['if it has no name', '?', ['?']],
    ['with all others', '*', tags.map(({ event }) => event)],
    ['with all others, by many stars', '**', tags.map(({ event }) => event)],
    ['not by a part of its name', 'Tata', null],
    ['not by parts in another order', '*masters*tata*', null],
    ['not by parts that overlap', 'ab*b', null],
  ])('%s', (_, wanted, expected) => {
    expect(selected(tags, wanted)).toEqual(expected);
  });

  it('with the games that name none, if no other event is named', () => {
    expect(selected(tagsOf('Open', '', '?'), 'open')).toEqual(['Open', '', '?']);
    expect(selected(tagsOf('Open', '', 'Masters'), 'open')).toEqual(['Open']);
  });

  it('in linear time, whatever the pattern is', () => {
    const name = 'a'.repeat(20_000);
    expect(selected(tagsOf(name), `${'a*'.repeat(5000)}b`)).toBeNull();
  });
});

describe('where no event is selected', () => {
  const rows = [
    ...[1, 2, 3].map((game) => row(game, { event: '25th Abu Dhabi Masters', round: '1' })),
    ...[4, 5].map((game) => row(game, { event: 'Abu Dhabi Juniors', round: '1' })),
    row(6, { event: 'Riga Tech Open A 2018', round: '1' }),
  ];

  it.each([
    ['a misspelling', 'Abu Dabi Masters', '25th Abu Dhabi Masters'],
    ['a part of a name', 'juniors', 'Abu Dhabi Juniors'],
    ['a pattern', 'Riga Tec Open*', 'Riga Tech Open A 2018'],
  ])('the nearest names are told: %s', (_, event, nearest) => {
    const failure = failureOf(rows, { event });
    expect(failure).toMatchObject({ code: 'NoSuchEvent', games: [] });
    expect(failure?.events?.[0]).toMatchObject({ event: nearest });
    expect(failure?.message).toContain(`named "${event}". Nearest: `);
    expect(failure?.message).toContain(`"${nearest}"`);
    expect(failure?.message).toContain('--as-event NAME');
  });

  it('the largest are told if none is near', () => {
    const failure = failureOf(rows, { event: 'xyz' });
    expect(failure?.events?.map(({ games }) => games)).toEqual([3, 2, 1]);
    expect(failure?.message).toContain('It has 3: "25th Abu Dhabi Masters" (3 games)');
  });
});

describe('the games of a selected event', () => {
  const rows = ['A', 'B', 'A', 'C', 'B'].map((event, index) =>
    row(index + 1, { event, round: index < 3 ? '1' : '2' }),
  );

  it('are the only ones with a round, and keep their numbers', () => {
    const { partitions, games } = plan(rows, { event: 'b' });
    expect(partitions).toMatchObject([
      { event: 'B', key: '1', games: [2] },
      { event: 'B', key: '2', games: [5] },
    ]);
    expect(games.map(({ game }) => game)).toEqual([2, 5]);
  });

  it('may be those of several, or be taken for one', () => {
    const several = [...rows, row(6, { event: 'Other', round: '1' })];
    const event = '?*';
    expect(failureOf(several, { event: '*r*' })).toBeNull();
    expect(failureOf(rows, { event: '*' })).toMatchObject({ code: 'MixedEvent' });
    expect(failureOf(rows, { event })).toMatchObject({ code: 'NoSuchEvent' });
    const { partitions } = plan(several, { event: '*', asEvent: ' All ' });
    expect(partitions.map((part) => [part.event, part.key])).toEqual([
      ['All', '1'],
      ['All', '2'],
    ]);
    expect(plan(rows, { event: '*', anyEvent: true }).partitions).toHaveLength(4);
  });

  it('take from a map for the whole file what is theirs', () => {
    const map = parseRoundMap('game,round\n2,7\n3,8\n99,9');
    if (!map.ok) throw new Error(map.error.message);
    const { partitions, warnings } = plan(rows, { event: 'B', map: map.value });
    expect(partitions.map(({ key }) => key)).toEqual(['2', '7']);
    // game 3 is of another event; game 99 is nobody's
    expect(warnings.map(({ code, message }) => [code, message.slice(-8)])).toEqual([
      ['unused_map_entry', 'game 99.'],
    ]);
  });
});

describe('a file of several events', () => {
  const rows = Array.from({ length: 30 }, (_, index) =>
    row(index + 1, { event: `Event ${index % 12}`, round: '1' }),
  );

  it('names at most ten of them, the largest first', () => {
    const failure = failureOf(rows);
    expect(failure).toMatchObject({ code: 'MixedEvent' });
    expect(failure?.events).toHaveLength(10);
    expect(failure?.events?.[0]).toEqual({ event: 'Event 0', games: 3 });
    expect(failure?.message).toContain('The file has 12 events: "Event 0" (3 games)');
    expect(failure?.message).toMatch(/--event NAME.*--any-event.*--as-event NAME/);
  });

  it('is not stopped by one that is ambiguous, unless that was asked for', () => {
    const dated = [1, 2, 3].map((game) =>
      row(game, { event: 'Clear', round: `${game}`, date: '2024.04.05' }),
    );
    const unclear = [4, 5].map((game) =>
      row(game, { event: 'Unclear', round: ['1', '3'][game - 4]!, date: `2024.04.0${game}` }),
    );
    const lost = row(6, { event: 'Unclear', date: '2024.04.05', white: 'White 5' });
    const file = [...dated, ...unclear, lost];
    expect(failureOf(file, { event: 'Unclear' })).toMatchObject({
      code: 'RoundInferenceAmbiguity',
    });
    const options = { anyEvent: true };
    expect(
      plan(file, options).partitions.map(
        ({ event, key, games }) => `${event} ${key}: ${games.join()}`,
      ),
    ).toEqual([
      'Clear 1: 1',
      'Clear 2: 2',
      'Clear 3: 3',
      'Unclear 1: 4',
      'Unclear 3: 5',
      'Unclear unknown_round: 6',
    ]);
    expect(failureOf(file, { ...options, onAmbiguous: 'fail' })).toMatchObject({
      code: 'RoundInferenceAmbiguity',
      games: [6],
    });
  });
});

it('a table of no games has no events', () => {
  expect(tableOf([]).count).toBe(0);
  expect(failureOf([], { event: 'x' })).toMatchObject({ code: 'NoSuchEvent', events: [] });
});
