import { describe, expect, it } from 'vitest';
import type { ClockEvent } from '../clock/events.js';
import { restoreClock } from '../clock/restore.js';
import { makeClock } from '../clock/setup.js';
import { failure, success } from '../model/result.js';
import { parseNotation } from '../notation/unified/notation.js';
import { makeClockLog, unknownGame, type ClockLog, type EventStore } from './clock-log.js';
import { makeMemoryLog } from './memory-log.js';
import { openClock, type OpenClock } from './open-clock.js';

const logOf = async (notation: string): Promise<ClockLog> => {
  const control = parseNotation(notation);
  if (!control.ok) throw new Error(control.error.message);
  const made = makeClock({ control: control.value });
  if (!made.ok) throw new Error(made.error.message);
  const log = makeMemoryLog();
  await log.create('game', made.value.setup);
  return log;
};

const opened = async (log: ClockLog, snapshotEvery?: number): Promise<OpenClock> => {
  const game = await openClock(log, 'game', snapshotEvery === undefined ? {} : { snapshotEvery });
  if (!game.ok) throw new Error(game.error.message);
  return game.value;
};

const START: ClockEvent = { type: 'start', player: 'white', at: 0 };
const press = (player: string, at: number): ClockEvent => ({ type: 'press', player, at });

describe('an open game', () => {
  it('appends what changes the clock, and nothing else', async () => {
    const log = await logOf('60s');
    const game = await opened(log);
    expect(await game.send(START)).toMatchObject({ value: { code: null, changed: true } });
    expect(await game.send(press('black', 1000))).toMatchObject({
      value: { code: 'NotYourTurn', changed: false },
    });
    expect(await game.send(press('white', 70_000))).toMatchObject({
      value: { code: 'GameOver', changed: true },
    });
    const stored = await log.read('game');
    expect(stored).toMatchObject({
      value: { version: 2, events: [START, press('white', 70_000)] },
    });
    expect(game.state()).toMatchObject({ version: 2, status: 'ended' });
  });

  it('goes on from what others have appended meanwhile', async () => {
    const log = await logOf('60s');
    const [one, other] = [await opened(log), await opened(log)];
    await one.send(START);
    await one.send(press('white', 1000));
    expect(await other.send(press('black', 2000))).toMatchObject({ value: { code: null } });
    expect(await one.send(press('white', 3000))).toMatchObject({
      value: { code: null, state: { version: 4 } },
    });
  });

  it('loses and doubles nothing where many send at once', async () => {
    const log = await logOf('60s');
    const games = await Promise.all(Array.from({ length: 8 }, async () => opened(log, 7)));
    await games[0]?.send(START);
    const gifts = games.flatMap((game) =>
      Array.from({ length: 25 }, async () =>
        game.send({ type: 'give', player: 'white', ms: 1000, at: 0 }),
      ),
    );
    const codes = (await Promise.all(gifts)).map((sent) =>
      sent.ok ? sent.value.code : sent.error,
    );
    expect(new Set(codes)).toEqual(new Set([null]));
    const stored = await log.read('game');
    if (!stored.ok) throw new Error(stored.error.message);
    expect(stored.value.events.length).toBeLessThan(7);
    const restored = restoreClock(stored.value);
    expect(restored).toMatchObject({ value: { version: 201, players: [{ bank: 260_000 }, {}] } });
    expect(await log.read('game', 0)).toMatchObject({ value: { version: 201 } });
  });

  it('says when to look again: at the flag, and never further off than a timer can wait', async () => {
    const game = await opened(await logOf('(5s) 60s, 2 x r1/30s'));
    expect(game.nextWake()).toBeNull();
    await game.send({ ...START, at: 500 });
    expect(game.nextWake()).toBe(125_500);
    expect(game.nextWake(100_000)).toBe(125_500);
    const slow = await opened(await logOf('90d'));
    await slow.send(START);
    expect(slow.nextWake()).toBe(2 ** 31 - 1);
    expect(slow.nextWake(80 * 86_400_000)).toBe(90 * 86_400_000);
  });

  it('is not opened where there is none', async () => {
    expect(await openClock(makeMemoryLog(), 'none')).toMatchObject({
      error: { code: 'UnknownGame' },
    });
  });
});

describe('a log over a store', () => {
  const base: EventStore = {
    create: async () => success(null),
    append: async () => success(null),
    read: async (game) => unknownGame(game),
  };

  it('calls what its store throws a failure of the storage', async () => {
    const log = makeClockLog({
      ...base,
      read: async () => {
        throw new Error('the disk is gone');
      },
    });
    expect(await log.read('game')).toMatchObject({ error: { code: 'StorageFailed' } });
    expect(await log.append('game', 0, START)).toMatchObject({ error: { code: 'StorageFailed' } });
  });

  it('ends a try that can only end the same', async () => {
    const log = await logOf('60s');
    const conflict = failure('VersionConflict', 'always');
    const game = await opened({ ...log, append: async () => conflict });
    expect(await game.send(START)).toEqual(conflict);
  });

  it.each<[string, object, string]>([
    ['a setup', { setup: '{}' }, 'damaged at version 0'],
    ['a snapshot', { snapshot: '{}' }, 'its snapshot cannot be read'],
    ['an event', { events: ['{"type":"observe","at":1}', '{'] }, 'damaged at version 2'],
    ['a player', { events: ['{"type":"start","player":"red","at":1}', '{}'] }, 'at version 1'],
    ['a gap', { version: 3 }, 'events are missing'],
  ])('tells where %s is damaged', async (_name, damage, message) => {
    const stored = await (await logOf('60s')).read('game');
    if (!stored.ok) throw new Error(stored.error.message);
    const event = '{"type":"observe","at":1}';
    const rows = {
      setup: JSON.stringify(stored.value.setup),
      snapshot: null,
      events: [event, event],
      version: 2,
      ...damage,
    };
    const log = makeClockLog({ ...base, read: async () => success(rows) });
    const read = await log.read('game');
    expect(read).toMatchObject({ error: { code: 'DamagedLog' } });
    expect(read.ok ? '' : read.error.message).toContain(message);
    expect((await log.append('game', 2, START)).ok).toBe(false);
  });

  it('refuses a snapshot that is not the state after the event', async () => {
    const log = await logOf('60s');
    const game = await opened(log);
    expect(await log.append('game', 0, START, game.state())).toMatchObject({
      error: { code: 'InvalidSnapshot' },
    });
    expect(await log.append('game', 0, press('white', 0))).toMatchObject({
      error: { code: 'NotRunning' },
    });
  });

  it('reads a game again that it no longer remembers', async () => {
    const stored = await (await logOf('60s')).read('game');
    if (!stored.ok) throw new Error(stored.error.message);
    const games = new Map<string, string[]>();
    const log = makeClockLog(
      {
        create: async (game) => games.set(game, []) && success(null),
        append: async (game, _version, event) => {
          games.get(game)?.push(event);
          return success(null);
        },
        read: async (game, from) => {
          const events = games.get(game) ?? [];
          const setup = JSON.stringify(stored.value.setup);
          const rest = events.slice(from ?? 0);
          return success({ setup, snapshot: null, events: rest, version: events.length });
        },
      },
      { games: 1 },
    );
    for (const name of ['a', 'b']) await log.create(name, stored.value.setup);
    for (const name of ['a', 'b']) expect(await log.append(name, 0, START)).toEqual(success(1));
    for (const name of ['a', 'b']) {
      expect(await log.append(name, 1, press('white', 9))).toEqual(success(2));
    }
  });
});
