/**
 * How the TimeControl of a game is read: in the dialect that its tags and its clocks suggest. Of the moves only the
 * first are looked at, and only where there are clocks.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

import {
  category,
  makeDialectFinder,
  MAX_EVIDENCE_CLOCKS,
  parseTimeControl,
  type Dialect,
} from '@zeitnot/core';
import {
  COMMENT,
  makeCommandValues,
  makeMainline,
  MOVE,
  readCommands,
} from '@zeitnot/pgn/internal';
import { CONTROL_TAGS, type GameControl } from './columns.js';
import type { TagValues } from './tag-values.js';

const CLOCK = Buffer.from('[%clk');

/** Integers of the mainline for about as many moves as have the clocks. */
const ROOM = 3 * 4 * MAX_EVIDENCE_CLOCKS;

/** Reads the first clocks of a game whose moves begin at `from`; null for each ply without one. */
const makeClockReader = () => {
  const mainline = makeMainline();
  const { list } = mainline;
  const said = makeCommandValues();
  return (bytes: Buffer, from: number): readonly (number | null)[] => {
    const clocks: (number | null)[] = [];
    if (!bytes.includes(CLOCK, from)) return clocks;
    let found = 0;
    mainline.begin(bytes, from);
    for (let used = mainline.next(ROOM); used > 0; used = mainline.next(ROOM)) {
      for (let at = 0; at < used; at += 3) {
        const last = clocks.length - 1;
        if (list[at] === MOVE) clocks.push(null);
        else if (list[at] === COMMENT && last >= 0 && clocks[last] === null) {
          said.clk = Number.NaN;
          readCommands(bytes, list[at + 1]!, list[at + 2]!, said);
          if (Number.isNaN(said.clk)) continue;
          clocks[last] = said.clk;
          found += 1;
          if (found === MAX_EVIDENCE_CLOCKS) return clocks;
        }
      }
    }
    return clocks;
  };
};

type Reading = Omit<GameControl, 'dialect'>;

const NO_READING: Reading = { normalized: null, category: null };

const MAX_READINGS = 10_000;

/** An archive has few time controls, so their readings are cached. */
const makeReadingCache = () => {
  const readings = new Map<string, Reading>();
  return (text: string, dialect: Dialect): Reading => {
    const key = `${dialect} ${text}`;
    const known = readings.get(key);
    if (known !== undefined) return known;
    const { normalized, control } = parseTimeControl(text, { dialect });
    const made = { normalized, category: category(control) };
    if (readings.size >= MAX_READINGS) readings.clear();
    readings.set(key, made);
    return made;
  };
};

/** `read` takes the bytes of the game alone, and where its moves begin. */
export const makeControlReader = (values: TagValues) => {
  const clocksOf = makeClockReader();
  const readingOf = makeReadingCache();
  const dialectOf = makeDialectFinder();
  return (bytes: Buffer, from: number): GameControl => {
    const tags: Record<string, string> = {};
    for (const name of CONTROL_TAGS) {
      const text = values.text(name);
      if (text !== null) tags[name] = text;
    }
    const text = tags['TimeControl'];
    const dialect = dialectOf(tags, text === undefined ? null : clocksOf(bytes, from));
    const isRead = text !== undefined && dialect !== null;
    return { dialect, ...(isRead ? readingOf(text, dialect) : NO_READING) };
  };
};
