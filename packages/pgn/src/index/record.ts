/** Makes a game's record from its tags: the columns of the index, each from the first tag of its name. */

import { walkHeader } from '../game/header.js';
import { LONGEST_TAG, MOST_TAGS } from '../game/limits.js';
import { FLAG, RECORD, RESULTS, type StringField } from './layout.js';
import type { Strings } from './strings.js';

interface Field {
  readonly name: Buffer;
  readonly bit: number;
  readonly column: StringField | 'whiteElo' | 'blackElo' | 'result' | 'eco' | 'date';
}

/** The tags that have a column, by the length of their names. */
const FIELDS: readonly (readonly Field[])[] = ((): Field[][] => {
  const columns: Readonly<Record<string, Field['column']>> = {
    White: 'white',
    Black: 'black',
    WhiteElo: 'whiteElo',
    BlackElo: 'blackElo',
    Result: 'result',
    ECO: 'eco',
    Date: 'date',
    Round: 'round',
    Event: 'event',
    Site: 'site',
    TimeControl: 'timeControl',
  };
  const byLength: Field[][] = Array.from({ length: 16 }, () => []);
  for (const [index, [name, column]] of Object.entries(columns).entries()) {
    byLength[name.length]!.push({ name: Buffer.from(name), bit: 1 << index, column });
  }
  return byLength;
})();

const fieldOf = (bytes: Buffer, name: number, nameEnd: number): Field | null => {
  const length = nameEnd - name;
  if (length > 11) return null;
  const fields = FIELDS[length]!;
  for (let place = 0; place < fields.length; place += 1) {
    const field = fields[place]!;
    let index = 0;
    while (index < length && bytes[name + index] === field.name[index]) index += 1;
    if (index === length) return field;
  }
  return null;
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

/** Which of the four results it is; -1 if none. */
const readResult = (bytes: Buffer, from: number, to: number): number => {
  const length = to - from;
  if (length !== 1 && length !== 3 && length !== 7) return -1;
  return RESULTS.indexOf(bytes.toString('latin1', from, to) as (typeof RESULTS)[number]);
};

const isLetter = (byte: number): boolean =>
  (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** Writes the record of a game at `at`, but for its offset and size, which the caller knows. */
export const writeRecord = (
  bytes: Buffer,
  strings: Strings,
  record: DataView,
  at: number,
): void => {
  let seen = 0;
  let count = 0;
  // a missing Result is not `*`
  let flags: number = FLAG.result;
  walkHeader(bytes, (name, nameEnd, value, end, plain) => {
    count += 1;
    if (count > MOST_TAGS) return false;
    const field = fieldOf(bytes, name, nameEnd);
    if (field === null || (seen & field.bit) !== 0 || end - value > LONGEST_TAG) return true;
    seen |= field.bit;
    switch (field.column) {
      case 'whiteElo':
      case 'blackElo': {
        const elo = readElo(bytes, value, end);
        if (elo < 0) flags |= FLAG.elo;
        else record.setUint16(at + RECORD[field.column], elo, true);
        break;
      }
      case 'date': {
        const date = readDate(bytes, value, end);
        if (date < 0) flags |= FLAG.date;
        else record.setUint32(at + RECORD.date, date, true);
        break;
      }
      case 'result': {
        const result = readResult(bytes, value, end);
        if (result >= 0) {
          flags &= ~FLAG.result;
          record.setUint8(at + RECORD.result, result);
        }
        break;
      }
      case 'eco': {
        const number = end - value === 3 ? digitsAt(bytes, value + 1, end) : -1;
        if (number < 0 || !isLetter(bytes[value]!)) flags |= FLAG.eco;
        else {
          record.setUint8(at + RECORD.ecoLetter, bytes[value]!);
          record.setUint8(at + RECORD.ecoNumber, number);
        }
        break;
      }
      default:
        record.setUint32(
          at + RECORD[field.column],
          strings.internValue(bytes, value, end, plain),
          true,
        );
    }
    return true;
  });
  record.setUint8(at + RECORD.flags, flags);
};
