import { expect, it } from 'vitest';
import { gamesOf, sizes } from '../../testing/plans.js';

it('takes matches of more games than a call has room for arguments', () => {
  const games = ['1', '2'].flatMap((round) => [
    ...Array.from({ length: 130_000 }, (_, game) => `${round}.${game + 1} A B`),
    `${round}.1 C D`,
  ]);
  expect(sizes(gamesOf(games), { grouping: 'armageddon' })).toBe(
    '1=2 1_armageddon=129999 2=2 2_armageddon=129999',
  );
});
