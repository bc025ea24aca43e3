import { describe, expect, it } from 'vitest';
import {
  damageOfGame,
  damageOfLines,
  eventRow,
  newGame,
  readLines,
  withEvent,
  type Damage,
} from './lines.js';
import type { EventRow, GameRow } from './tables.js';

const EVENTS = ['{"type":"start"}', '{"type":"press","move":"é♞"}', '{"type":"pause"}'];
const rows = EVENTS.map((event, index) =>
  eventRow('board 1', index + 1, event, index === 1 ? '{"version":2}' : null),
);
const game = rows.reduce(withEvent, newGame('board 1', '{"players":[]}'));

/** As a database joins them. */
const textOf = (all: readonly EventRow[]): string =>
  all
    .map((row) => `${row.version}\t${row.checksum}\t${row.event}\t${row.snapshot ?? ''}\n`)
    .join('');

const text = textOf(rows);

const isDamage = (read: ReturnType<typeof readLines>): read is Damage => 'why' in read;

describe('the lines of a game', () => {
  it('give back what was written, from any version on', () => {
    const all = rows.map(({ event, snapshot }) => ({ event, snapshot }));
    expect(damageOfGame(game)).toBeNull();
    expect(damageOfLines(game, text)).toBeNull();
    expect(damageOfLines(game, Buffer.from(text))).toBeNull();
    for (const from of [1, 2, 3, 4]) {
      expect(readLines(game, from, textOf(rows.slice(from - 1)))).toEqual(all.slice(from - 1));
    }
    expect(damageOfLines(newGame('new', '{}'), '')).toBeNull();
  });

  it('tell of every bit that flips, and at which version', () => {
    const bytes = Buffer.from(text);
    for (const [at, byte] of bytes.entries()) {
      for (let bit = 1; bit < 256; bit *= 2) {
        const flipped = Buffer.from(bytes);
        flipped[at] = byte ^ bit;
        const damage = damageOfLines(game, flipped);
        const version = bytes.subarray(0, at).filter((each) => each === 10).length + 1;
        expect(damage?.version, `byte ${at}, bit ${bit}`).toBe(version);
        expect(isDamage(readLines(game, 1, flipped)), `byte ${at}, bit ${bit}`).toBe(true);
      }
    }
  });

  it.each([
    ['the last one is missing', rows.slice(0, 2), 3],
    ['one is missing', [rows[0], rows[2]], 2],
    ['all are missing', [], 1],
    ['two are exchanged', [rows[1], rows[0], rows[2]], 1],
    ['there is one too many', [...rows, eventRow('board 1', 4, '{}', null)], 4],
    ['one is of another game', [rows[0], eventRow('b', 2, EVENTS[1] as string, null), rows[2]], 2],
    ['one has the place of another', [rows[0], { ...rows[2], version: 2 }, rows[2]], 2],
  ] as readonly (readonly [string, readonly EventRow[], number])[])(
    'tell that %s',
    (_, found, version) => {
      expect(damageOfLines(game, textOf(found))).toMatchObject({ version });
    },
  );

  it('tell that an event is not the one that the game counted', () => {
    const other = eventRow('board 1', 3, '{"type":"stop"}', null);
    expect(damageOfLines(game, textOf([...rows.slice(0, 2), other]))).toMatchObject({ version: 0 });
  });
});

describe("a game's own row", () => {
  it.each([
    { setup: '{"players":["x"]}' },
    { version: 2 },
    { version: 4 },
    { snapshotAt: 0 },
    { linesChecksum: 1 },
    { checksum: 1 },
    { game: 'board 2' },
  ] as readonly Partial<GameRow>[])('tells that it has become %j', (change) => {
    expect(damageOfGame({ ...game, ...change })).toMatchObject({ version: 0 });
  });
});
