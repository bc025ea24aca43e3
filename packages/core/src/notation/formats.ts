/**
 * Every notation by its name, each with `parse` and `format`.
 */

import { NOT_TEXT, success, type Failure } from '../model/result.js';
import type { TimeControl } from '../model/time-control.js';
import { formatCecp, parseCecp } from './cecp.js';
import { formatChesscom, parseChesscom } from './chesscom.js';
import { formatOrClosest, type Formatted } from './closest.js';
import { formatEnglish } from './english.js';
import { parseEnglish } from './english-parse.js';
import { formatGtp, parseGtp } from './gtp.js';
import { formatLichess, parseLichess } from './lichess.js';
import { formatOgs, parseOgs } from './ogs.js';
import { formatPgn, parsePgn } from './pgn.js';
import { formatSgf, parseSgf } from './sgf.js';
import { formatUci, parseUci } from './uci.js';
import { formatNotation, parseNotation } from './unified/notation.js';
import { parseObjects } from './unified/object.js';
import { formatUscf, parseUscf } from './uscf.js';

/** The names of all formats. */
export const FORMATS = [
  'pgn',
  'notation',
  'english',
  'uscf',
  'lichess',
  'chesscom',
  'sgf',
  'ogs',
  'uci',
  'cecp',
  'gtp',
] as const;
/** The name of a format. */
export type FormatName = (typeof FORMATS)[number];

/** The control of a text, or why it cannot be read. */
export type Parsed =
  | { readonly ok: true; readonly value: TimeControl }
  | { readonly ok: false; readonly error: Failure };

/** A format: its title, and how to read and write it. */
export interface Format {
  readonly title: string;
  readonly parse: (text: string) => Parsed;
  readonly format: (control: TimeControl) => Formatted;
}

const make = (title: string, parse: Format['parse'], format: Format['format']): Format => ({
  title,
  parse: (text) => (typeof text === 'string' ? parse(text) : NOT_TEXT),
  format,
});

/** Every format by its name. */
export const FORMAT: Readonly<Record<FormatName, Format>> = {
  pgn: make('PGN', (text) => parsePgn(text.trim()), formatPgn),
  notation: make(
    'unified notation',
    (text) => parseObjects(text) ?? parseNotation(text),
    formatNotation,
  ),
  english: make('plain English', parseEnglish, (control) =>
    formatOrClosest((each) => success(formatEnglish(each)), control),
  ),
  uscf: make('US Chess', parseUscf, formatUscf),
  lichess: make('Lichess', parseLichess, formatLichess),
  chesscom: make('Chess.com', parseChesscom, formatChesscom),
  sgf: make('SGF', parseSgf, formatSgf),
  ogs: make('OGS', parseOgs, formatOgs),
  uci: make('UCI', parseUci, formatUci),
  cecp: make('xboard', parseCecp, formatCecp),
  gtp: make('GTP', parseGtp, formatGtp),
};
