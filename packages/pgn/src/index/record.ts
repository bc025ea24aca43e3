/** Makes a game's record from its tags: the columns of the index, each from the first tag of its name. */

import { walkHeader } from '../game/header.js';
import { LONGEST_TAG, MOST_TAGS } from '../game/limits.js';
import { tagsBefore, type TagList } from '../scan/tag-list.js';
import { FLAG, RECORD, RESULTS } from './layout.js';
import type { Strings } from './strings.js';

const TEXT = 0;
const ELO = 1;
const DATE = 2;
const RESULT = 3;
const ECO = 4;

interface Field {
  readonly name: Buffer;
  readonly bit: number;
  readonly kind: number;
  readonly place: number;
}

export const COLUMNS: readonly (readonly [string, number, number])[] = [
  ['White', TEXT, RECORD.white],
  ['Black', TEXT, RECORD.black],
  ['WhiteElo', ELO, RECORD.whiteElo],
  ['BlackElo', ELO, RECORD.blackElo],
  ['Result', RESULT, RECORD.result],
  ['ECO', ECO, RECORD.ecoLetter],
  ['Date', DATE, RECORD.date],
  ['Round', TEXT, RECORD.round],
  ['Event', TEXT, RECORD.event],
  ['Site', TEXT, RECORD.site],
  ['TimeControl', TEXT, RECORD.timeControl],
];

const LETTERS = 32;
const LONGEST_NAME = 11;
export const placeOf = (length: number, first: number): number =>
  length * LETTERS + (first % LETTERS);

/** The tags that have a column, each at a place of its own by the length and the first letter of its name. */
const FIELDS = Array.from({ length: LETTERS * (LONGEST_NAME + 1) }, (): Field | null => null);
for (const [index, [text, kind, place]] of COLUMNS.entries()) {
  const name = Buffer.from(text);
  FIELDS[placeOf(name.length, name[0]!)] = { name, bit: 1 << index, kind, place };
}

/** Whether a text stands at a place; its length is known to fit. */
const standsAt = (bytes: Buffer, from: number, text: Buffer): boolean => {
  let index = 0;
  while (index < text.length && bytes[from + index] === text[index]) index += 1;
  return index === text.length;
};

const fieldOf = (bytes: Buffer, name: number, nameEnd: number): Field | null => {
  const length = nameEnd - name;
  if (length > LONGEST_NAME) return null;
  const field = FIELDS[placeOf(length, bytes[name]!)]!;
  return field !== null && standsAt(bytes, name, field.name) ? field : null;
};

const digitsAt = (bytes: Buffer, from: number, to: number): number => {
  let value = 0;
  for (let index = from; index < to; index += 1) {
    const digit = bytes[index]! - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
};

const QUESTION = 0x3f;
const DOT = 0x2e;

/** An Elo that fits; 0 for none, -1 if it does not fit. */
const readElo = (bytes: Buffer, from: number, to: number): number => {
  if (from === to) return 0;
  if (to - from === 1 && (bytes[from] === QUESTION || bytes[from] === 0x2d)) return 0;
  if (to - from > 5) return -1;
  const elo = digitsAt(bytes, from, to);
  return elo > 0 && elo <= 0xffff ? elo : -1;
};

/** Part of a date: a number within its limits, 0 for question marks, -1 if neither. */
const readPart = (bytes: Buffer, from: number, length: number, most: number): number => {
  let unknown = 0;
  for (let index = 0; index < length; index += 1)
    if (bytes[from + index] === QUESTION) unknown += 1;
  if (unknown === length) return 0;
  const value = digitsAt(bytes, from, from + length);
  return value > 0 && value <= most ? value : -1;
};

/** A date as YYYYMMDD with unknown parts as zeros; -1 if it does not fit. */
const readDate = (bytes: Buffer, from: number, to: number): number => {
  if (to - from !== 10 || bytes[from + 4] !== DOT || bytes[from + 7] !== DOT) return -1;
  const year = readPart(bytes, from, 4, 9999);
  const month = readPart(bytes, from + 5, 2, 12);
  const day = readPart(bytes, from + 8, 2, 31);
  return year < 0 || month < 0 || day < 0 ? -1 : year * 10_000 + month * 100 + day;
};

const RESULT_TEXTS: readonly Buffer[] = RESULTS.map((result) => Buffer.from(result));

/** Which of the four results it is; -1 if none. */
const readResult = (bytes: Buffer, from: number, to: number): number => {
  for (let result = 0; result < RESULT_TEXTS.length; result += 1) {
    const text = RESULT_TEXTS[result]!;
    if (text.length === to - from && standsAt(bytes, from, text)) return result;
  }
  return -1;
};

const isLetter = (byte: number): boolean =>
  (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

export interface RecordWriter {
  /** Writes the record of a game, but for its offset and size, at a place that holds zeros. */
  readonly write: (record: DataView, at: number, bytes: Buffer) => void;
  /** The same from the listed tags of a game that begins at `byte` in the text, in `bytes` at `from`. */
  readonly writeListed: (
    record: DataView,
    at: number,
    bytes: Buffer,
    from: number,
    byte: number,
    length: number,
    tags: TagList,
  ) => void;
}

export const makeRecordWriter = (strings: Strings): RecordWriter => {
  let record: DataView = new DataView(new ArrayBuffer(RECORD.length));
  let at = 0;
  let seen = 0;
  let flags = 0;
  // the strings of the game before, by place: most games share most of theirs with it
  const lastIds = new Uint32Array(RECORD.length);

  const begin = (view: DataView, place: number): void => {
    record = view;
    at = place;
    seen = 0;
    // a missing Result is not `*`
    flags = FLAG.result;
  };
  const take = (
    bytes: Buffer,
    name: number,
    nameEnd: number,
    value: number,
    end: number,
    plain: boolean,
  ): void => {
    const field = fieldOf(bytes, name, nameEnd);
    if (field === null || (seen & field.bit) !== 0 || end - value > LONGEST_TAG) return;
    seen |= field.bit;
    switch (field.kind) {
      case TEXT: {
        const last = lastIds[field.place]!;
        const id =
          plain && strings.isString(last, bytes, value, end)
            ? last
            : strings.internValue(bytes, value, end, plain);
        lastIds[field.place] = id;
        record.setUint32(at + field.place, id, true);
        break;
      }
      case ELO: {
        const elo = readElo(bytes, value, end);
        if (elo < 0) flags |= FLAG.elo;
        else record.setUint16(at + field.place, elo, true);
        break;
      }
      case DATE: {
        const date = readDate(bytes, value, end);
        if (date < 0) flags |= FLAG.date;
        else record.setUint32(at + field.place, date, true);
        break;
      }
      case RESULT: {
        const result = readResult(bytes, value, end);
        if (result < 0) break;
        flags &= ~FLAG.result;
        record.setUint8(at + field.place, result);
        break;
      }
      default: {
        const number = end - value === 3 ? digitsAt(bytes, value + 1, end) : -1;
        if (number < 0 || !isLetter(bytes[value]!)) flags |= FLAG.eco;
        else {
          record.setUint8(at + RECORD.ecoLetter, bytes[value]!);
          record.setUint8(at + RECORD.ecoNumber, number);
        }
      }
    }
  };
  const write = (view: DataView, place: number, bytes: Buffer): void => {
    begin(view, place);
    let count = 0;
    walkHeader(bytes, (name, nameEnd, value, end, plain) => {
      count += 1;
      if (count > MOST_TAGS) return false;
      take(bytes, name, nameEnd, value, end, plain);
      return true;
    });
    record.setUint8(at + RECORD.flags, flags);
  };
  const writeListed: RecordWriter['writeListed'] = (
    view,
    place,
    bytes,
    from,
    byte,
    length,
    tags,
  ) => {
    begin(view, place);
    const count = tagsBefore(tags, byte + length);
    const base = byte - from;
    const { positions } = tags;
    for (let tag = 0; tag < count * 3; tag += 3) {
      // as whole numbers: V8 would go over the bytes with fractions
      const name = (positions[tag]! - base) | 0;
      const nameEnd = (positions[tag + 1]! - base) | 0;
      const end = (positions[tag + 2]! - base) | 0;
      // a blank and a quote stand between name and value
      take(bytes, name, nameEnd, nameEnd + 2, end, true);
    }
    record.setUint8(at + RECORD.flags, flags);
  };
  return { write, writeListed };
};
