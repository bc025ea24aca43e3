/**
 * Reads games that are written the usual way, in WebAssembly; wasm/usual-games.ts says what that is. The scanner
 * reads all others and would read these alike: a property holds both to the same records.
 */

import { endianness } from 'node:os';
import { WINDOW_SIZE, type QuickGames } from '../game/window.js';
import { NAME_BYTES } from '../scan/tag-start.js';
import { RECORD, U32_LIMIT } from './layout.js';
import { COLUMNS, placeOf } from './record.js';
import type { Strings } from './strings.js';
import { USUAL_GAMES } from './usual-games-wasm.js';

/** What Node has of it, as far as it is needed; the types of all browsers would come with the rest. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

interface Global {
  readonly value: number;
}

/** The other side; names in capitals are places in its memory. */
interface Other {
  readonly memory: {
    readonly buffer: ArrayBuffer;
    readonly grow: (pages: number) => number;
  };
  readonly NAME_BYTES: Global;
  readonly COLUMN_NUMBERS: Global;
  readonly COLUMNS: Global;
  readonly COLUMN: Global;
  readonly RECORDS: Global;
  readonly HEADS: Global;
  readonly LINES: Global;
  readonly MISSING: Global;
  readonly WINDOW: Global;
  readonly games: Global;
  readonly missing: Global;
  readonly line: Global;
  readonly needsMore: Global;
  readonly watch: (length: number, initial: number) => void;
  readonly forget: () => void;
  readonly read: (from: number, to: number, base: number, line: number) => number;
}

/** What it gives is that of the games read last, and good until the next are read. */
export interface UsualGames extends Omit<QuickGames, 'handOver'> {
  /** Their records, with ids of these strings. */
  readonly records: (strings: Strings) => Uint8Array;
  /** The length of each header, 0 if it may have the tag that is watched for. */
  readonly heads: () => Uint32Array;
  /** Tells where each begins, and on which line, from 0. */
  readonly each: (see: (byte: number, line: number) => void) => void;
  /** Watches for a tag. */
  readonly watch: (name: string) => void;
  /** Forgets ids, since there are other strings from now on. */
  readonly forget: () => void;
}

const PAGE = 65_536;
/** Words of an entry in the list of missing ids. */
const ENTRY = 6;

let compiled: object | null = null;

/** Fills the tables of a new instance. */
const fillTables = (other: Other, memory: Buffer): void => {
  memory.set(NAME_BYTES, other.NAME_BYTES.value);
  for (const [index, [name, kind, place]] of COLUMNS.entries()) {
    const column = other.COLUMNS.value + index * other.COLUMN.value;
    memory.write(name, column, 'latin1');
    memory.set([kind, place], column + other.COLUMN.value / 2);
    memory[other.COLUMN_NUMBERS.value + placeOf(name.length, name.charCodeAt(0))] = index + 1;
  }
};

const makeReader = (): UsualGames => {
  compiled ??= new WebAssembly.Module(Buffer.from(USUAL_GAMES, 'base64'));
  const other = new WebAssembly.Instance(compiled).exports as Other;
  const start = other.WINDOW.value;
  // a page more than fits: the last bytes are looked at together with what follows them
  other.memory.grow(Math.ceil((start + WINDOW_SIZE) / PAGE));
  const bytes = Buffer.from(other.memory.buffer);
  const words = new Uint32Array(other.memory.buffer);
  fillTables(other, bytes);

  /** Texts in the order in which they come, so that an id is there for those that wait for it. */
  const fillIds = (strings: Strings): void => {
    const first = other.MISSING.value / 4;
    const end = first + other.missing.value * ENTRY;
    for (let entry = first; entry < end; entry += ENTRY) {
      const from = words[entry + 1]!;
      const slot = words[entry + 4]! / 4;
      let id = words[slot]!;
      if (from > 0) {
        const to = words[entry + 2]!;
        id =
          words[entry + 5] === 1
            ? strings.internHashed(bytes, from, to, words[entry + 3]! | 0)
            : strings.internValue(bytes, from, to, true);
        if (slot > 0) words[slot] = id;
      }
      words[words[entry]! / 4] = id;
    }
  };
  /** A word for each game. */
  const listAt = ({ value }: Global): Uint32Array =>
    words.subarray(value / 4, value / 4 + other.games.value);
  return {
    memory: bytes.subarray(start, start + WINDOW_SIZE),
    read: (from, to, base, line) => other.read(start + from, start + to, base, line) - start,
    line: () => other.line.value,
    needsMore: () => other.needsMore.value === 1,
    games: () => other.games.value,
    records: (strings) => {
      fillIds(strings);
      const at = other.RECORDS.value;
      return bytes.subarray(at, at + other.games.value * RECORD.length);
    },
    heads: () => listAt(other.HEADS),
    each: (see) => {
      const lines = listAt(other.LINES);
      for (let game = 0; game < lines.length; game += 1) {
        const record = (other.RECORDS.value + game * RECORD.length) / 4;
        see(words[record + 1]! * U32_LIMIT + words[record]!, lines[game]!);
      }
    },
    watch: (name) => other.watch(name.length, name.charCodeAt(0)),
    forget: other.forget,
  };
};

/** Null where there is no WebAssembly, as under `--jitless`, or memory has another order of bytes. */
export const makeUsualGames = (): UsualGames | null =>
  typeof WebAssembly === 'undefined' || endianness() !== 'LE' ? null : makeReader();
