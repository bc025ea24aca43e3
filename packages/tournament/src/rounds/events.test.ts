import { describe, expect, it } from 'vitest';
import { codes, failureOf, keys, plan } from '../testing/plans.js';
import { row } from '../testing/tournaments.js';

describe('events', () => {
  const rows = [
    row(1, { event: 'Wijk aan Zee', round: '1' }),
    row(2, { event: ' WIJK AAN ZEE ', round: '1' }),
    row(3, { event: 'Linares', round: '1' }),
    row(4, { event: 'Wijk aan Zee', round: '2' }),
  ];

  it('are compared without case and outer blanks', () => {
    expect(keys(rows.filter(({ game }) => game !== 3))).toEqual(['1', '2']);
    expect(failureOf(rows)).toMatchObject({ code: 'MixedEvent', games: [3] });
    expect(failureOf(rows)?.message).toContain('"Linares"');
    const spellings = ['Straße', 'STRASSE', 'Strasse'];
    const street = spellings.map((event, index) => row(index + 1, { event, round: '1' }));
    expect(plan(street).partitions).toMatchObject([{ event: 'Straße', games: [1, 2, 3] }]);
  });

  it('have rounds of their own where several are allowed', () => {
    const { partitions } = plan(rows, { anyEvent: true });
    expect(partitions.map(({ event, key, games }) => [event, key, games])).toEqual([
      ['Wijk aan Zee', '1', [1, 2]],
      ['Wijk aan Zee', '2', [4]],
      ['Linares', '1', [3]],
    ]);
  });

  it('are one if the option names it', () => {
    const { partitions, warnings } = plan(rows, { asEvent: ' All of them ' });
    expect(partitions.map(({ event, key, games }) => [event, key, games])).toEqual([
      ['All of them', '1', [1, 2, 3]],
      ['All of them', '2', [4]],
    ]);
    expect(warnings).toEqual([]);
  });

  it('games that name none belong to the only one that is named', () => {
    const nameless = [row(1, { round: '1' }), row(2, { round: '1', event: '' })];
    expect(keys(nameless)).toEqual(['1']);
    expect(codes(nameless)).toEqual(['missing_event']);
    expect(plan([...nameless, ...rows.slice(2)], { anyEvent: true }).partitions).toHaveLength(4);
  });
});
