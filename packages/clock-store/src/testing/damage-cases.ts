/** What every store keeps to when something stored is no longer what was written. */

import type { ClockEvent, ClockLog } from '@zeitnot/core/clock';
import { codeOf, exampleClock, same, valueOf, withLog, type ClockStoreCase } from './cases.js';

const GAME = 'Zürich, board 7';
const LENGTH = 6;

const eventAt = (version: number): ClockEvent => ({
  type: 'give',
  player: 'white',
  ms: 1000 + version,
  at: version,
});

const fill = async (log: ClockLog, game: string): Promise<void> => {
  valueOf(await log.create(game, exampleClock().setup));
  for (let version = 0; version < LENGTH; version += 1) {
    valueOf(await log.append(game, version, eventAt(version)));
  }
};

/** Reading tells of the damage, and nothing goes behind it. */
const expectDamage = async (log: ClockLog, version: number): Promise<void> => {
  const next = eventAt(LENGTH);
  // append before any read, so that the append itself has to notice
  for (const answer of [await log.append(GAME, LENGTH, next), await log.read(GAME, 0)]) {
    same(codeOf(answer), 'DamagedLog', `the answer with event ${version} damaged`);
    const { message } = answer.ok ? { message: '' } : answer.error;
    for (const part of [GAME, String(version)]) {
      if (!message.includes(part)) throw new Error(`the message does not name ${part}: ${message}`);
    }
  }
  same(codeOf(await log.append(GAME, LENGTH, next)), 'DamagedLog', 'a second append');
};

const damageCase = (how: 'change' | 'remove', version: number, what: string): ClockStoreCase => ({
  name: `tells that ${what} was ${how}d, and appends nothing behind it`,
  needs: ['damage'],
  run: async (store) => {
    await withLog(store, async (log) => {
      await fill(log, GAME);
      await fill(log, 'another');
      await store.damage?.(GAME, version, how);
      await expectDamage(log, version);
      same(valueOf(await log.append('another', LENGTH, eventAt(LENGTH))), LENGTH + 1, 'another');
    });
    await withLog(store, async (log) => {
      await expectDamage(log, version);
      same(valueOf(await log.read('another')).version, LENGTH + 1, 'another game');
    });
  },
});

export const damageCases: readonly ClockStoreCase[] = (['change', 'remove'] as const).flatMap(
  (how) => [
    damageCase(how, 0, 'the setup of a game'),
    damageCase(how, 1, 'the first event of a game'),
    damageCase(how, 3, 'an event of a game'),
    damageCase(how, LENGTH, 'the last event of a game'),
  ],
);
