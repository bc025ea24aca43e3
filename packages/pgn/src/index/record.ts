/** Makes a game's record from its tags: the columns of the index, each from the first tag of its name. */

import { walkHeader } from '../game/header.js';
import { MAX_TAG, MAX_TAGS } from '../game/problem.js';
import { tagsBefore, type TagList } from '../scan/tag-list.js';
import { DOT, isLetter } from '../syntax/byte-classes.js';
import { isUnknown, readDatePart, readDigits } from '../syntax/values.js';
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
const MAX_NAME = 11;
export const slotOf = (length: number, first: number): number =>
  length * LETTERS + (first % LETTERS);

/** The tags that have a column, each in a slot given by the length and the first letter of its name. */
const FIELDS = Array.from({ length: LETTERS * (MAX_NAME + 1) }, (): Field | null => null);
for (const [index, [text, kind, place]] of COLUMNS.entries()) {
  const name = Buffer.from(text);
  FIELDS[slotOf(name.length, name[0]!)] = { name, bit: 1 << index, kind, place };
}

/** Whether `text` stands at a position; its length is known to fit. */
const standsAt = (bytes: Buffer, from: number, text: Buffer): boolean => {
  let index = 0;
  while (index < text.length && bytes[from + index] === text[index]) index += 1;
  return index === text.length;
};

const fieldOf = (bytes: Buffer, name: number, nameEnd: number): Field | null => {
  const length = nameEnd - name;
  if (length > MAX_NAME) return null;
  const field = FIELDS[slotOf(length, bytes[name]!)]!;
  return field !== null && standsAt(bytes, name, field.name) ? field : null;
};

/** An Elo that fits; 0 for none, -1 if it does not fit. */
const readElo = (bytes: Buffer, from: number, to: number): number => {
  if (isUnknown(bytes, from, to)) return 0;
  const elo = to - from > 5 ? -1 : readDigits(bytes, from, to);
  return elo > 0 && elo <= 0xffff ? elo : -1;
};

/** A date as YYYYMMDD with unknown parts as zeros; -1 if it does not fit. */
const readDate = (bytes: Buffer, from: number, to: number): number => {
  if (to - from !== 10 || bytes[from + 4] !== DOT || bytes[from + 7] !== DOT) return -1;
  const year = readDatePart(bytes, from, from + 4);
  const month = readDatePart(bytes, from + 5, from + 7);
  const day = readDatePart(bytes, from + 8, to);
  const fits = year >= 0 && month >= 0 && month <= 12 && day >= 0 && day <= 31;
  return fits ? year * 10_000 + month * 100 + day : -1;
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

// Long because the functions within share the record that is being written.
export const makeRecordWriter = (strings: Strings) => {
  let record: DataView = new DataView(new ArrayBuffer(RECORD.length));
  let at = 0;
  let seen = 0;
  let flags = 0;
  // the strings of the previous game, by column: most games share most of theirs with it
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
    if (field === null || (seen & field.bit) !== 0 || end - value > MAX_TAG) return;
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
        const number = end - value === 3 ? readDigits(bytes, value + 1, end) : -1;
        if (number < 0 || !isLetter(bytes[value]!)) flags |= FLAG.eco;
        else {
          record.setUint8(at + RECORD.ecoLetter, bytes[value]!);
          record.setUint8(at + RECORD.ecoNumber, number);
        }
      }
    }
  };
  /** Writes the record of a game, except its offset and size, at a place that holds zeros. */
  const write = (view: DataView, place: number, bytes: Buffer): void => {
    begin(view, place);
    let count = 0;
    walkHeader(bytes, (name, nameEnd, value, end, plain) => {
      count += 1;
      if (count > MAX_TAGS) return false;
      take(bytes, name, nameEnd, value, end, plain);
      return true;
    });
    record.setUint8(at + RECORD.flags, flags);
  };
  /** The same from the listed tags of a game that begins at `byte` in the text, in `bytes` at `from`. */
  const writeListed = (
    view: DataView,
    place: number,
    bytes: Buffer,
    from: number,
    byte: number,
    length: number,
    tags: TagList,
  ): void => {
    begin(view, place);
    const count = tagsBefore(tags, byte + length);
    const base = byte - from;
    const { positions } = tags;
    for (let tag = 0; tag < count * 3; tag += 3) {
      // as integers: V8 would index the bytes with doubles
      const name = (positions[tag]! - base) | 0;
      const nameEnd = (positions[tag + 1]! - base) | 0;
      const end = (positions[tag + 2]! - base) | 0;
      // a blank and a quote are between name and value
      take(bytes, name, nameEnd, nameEnd + 2, end, true);
    }
    record.setUint8(at + RECORD.flags, flags);
  };
  return { write, writeListed };
};
