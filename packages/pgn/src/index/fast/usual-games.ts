/**
 * Makes index records of plain games in WebAssembly; wasm/usual-games.ts says what is plain. Without it, as where V8
 * has no WebAssembly, the scanner and index/record.ts read every game with the same result, which a property checks.
 *
 * Hot: replaces scan/advance.ts and index/record.ts, in processor time of a fresh process 2.7 times on 5 MB and 1.6
 * times on 100 MB (medians of four; without it by V8's --no-enable-sse4-1 --no-enable-ssse3), and about 1.3 times once
 * V8 is warm. V8 takes long to compile those two; WebAssembly is fast at once. bench/pgn times the index with it.
 */

import { WINDOW_SIZE, type QuickGames } from '../../game/window.js';
import { NAME_BYTES } from '../../syntax/tag.js';
import { instantiate, type WasmInstance, type WasmNumber } from './instantiate.js';
import { USUAL_GAMES } from './usual-games-wasm.js';
import { RECORD } from '../layout.js';
import { COLUMNS, slotOf } from '../record.js';
import type { Strings } from '../strings.js';

/** The other side; names in capitals are addresses in its memory. */
interface Other {
  readonly NAME_BYTES: WasmNumber;
  readonly COLUMN_NUMBERS: WasmNumber;
  readonly COLUMNS: WasmNumber;
  readonly COLUMN: WasmNumber;
  readonly RECORDS: WasmNumber;
  readonly HEADS: WasmNumber;
  readonly MISSING: WasmNumber;
  readonly WINDOW: WasmNumber;
  readonly games: WasmNumber;
  readonly missing: WasmNumber;
  readonly needsMore: WasmNumber;
  readonly watch: (length: number, initial: number) => void;
  readonly read: (from: number, to: number, base: number, final: boolean) => number;
}

/** Everything it returns is about the games read last, and valid until the next `read`. */
export type UsualGames = ReturnType<typeof makeReader>;

/** Words of an entry in the list of missing ids. */
const ENTRY = 6;

/** Fills the tables of a new instance. */
const fillTables = (other: Other, memory: Buffer): void => {
  memory.set(NAME_BYTES, other.NAME_BYTES.value);
  for (const [index, [name, kind, place]] of COLUMNS.entries()) {
    const column = other.COLUMNS.value + index * other.COLUMN.value;
    memory.write(name, column, 'latin1');
    memory.set([kind, place], column + other.COLUMN.value / 2);
    memory[other.COLUMN_NUMBERS.value + slotOf(name.length, name.charCodeAt(0))] = index + 1;
  }
};

const makeReader = ({ exports: other, memory }: WasmInstance<Other>) => {
  const start = other.WINDOW.value;
  const bytes = memory(start + WINDOW_SIZE);
  const words = new Uint32Array(bytes.buffer);
  fillTables(other, bytes);

  /** Strings in the order of the text, so that an id is there for entries that wait for it. */
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
  const quick: Omit<QuickGames, 'handOver'> = {
    memory: bytes.subarray(start, start + WINDOW_SIZE),
    read: (from, to, base, final) => other.read(start + from, start + to, base, final) - start,
    needsMore: () => other.needsMore.value === 1,
    games: () => other.games.value,
  };
  return {
    ...quick,
    /** Their records, with ids of these strings. */
    records: (strings: Strings): Uint8Array => {
      fillIds(strings);
      const at = other.RECORDS.value;
      return bytes.subarray(at, at + other.games.value * RECORD.length);
    },
    /** The length of each header, 0 if it may have the tag that is watched for. */
    heads: (): Uint32Array => {
      const first = other.HEADS.value / 4;
      return words.subarray(first, first + other.games.value);
    },
    /** Watches for a tag. */
    watch: (name: string): void => other.watch(name.length, name.charCodeAt(0)),
  };
};

/** Null where there is no WebAssembly. */
export const makeUsualGames = (): UsualGames | null => {
  const instance = instantiate<Other>(USUAL_GAMES);
  return instance && makeReader(instance);
};
