/**
 * Every notation by its name, each with `parse` and `format`.
 */

import type { Failure } from '../model/result.js';
import type { TimeControl } from '../model/time-control.js';
import { formatCecp, parseCecp } from './cecp.js';
import { formatChesscom, parseChesscom } from './chesscom.js';
import type { Formatted } from './closest.js';
import { formatEnglish } from './english.js';
import { parseEnglish } from './english-parse.js';
import { formatGtp, parseGtp } from './gtp.js';
import { formatLichess, parseLichess } from './lichess.js';
import { formatOgs, parseOgs } from './ogs.js';
import { formatPgn, parsePgn } from './pgn.js';
import { formatSgf, parseSgf } from './sgf.js';
import { formatUci, parseUci } from './uci.js';
import { formatNotation, parseNotation } from './unified/notation.js';
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

/** Every format by its name. */
export const FORMAT: Readonly<Record<FormatName, Format>> = {
  pgn: { title: 'PGN', parse: (text) => parsePgn(text.trim()), format: formatPgn },
  notation: { title: 'unified notation', parse: parseNotation, format: formatNotation },
  english: {
    title: 'plain English',
    parse: parseEnglish,
    format: (control) => ({ ok: true, value: formatEnglish(control) }),
  },
  uscf: { title: 'US Chess', parse: parseUscf, format: formatUscf },
  lichess: { title: 'Lichess', parse: parseLichess, format: formatLichess },
  chesscom: { title: 'Chess.com', parse: parseChesscom, format: formatChesscom },
  sgf: { title: 'SGF', parse: parseSgf, format: formatSgf },
  ogs: { title: 'OGS', parse: parseOgs, format: formatOgs },
  uci: { title: 'UCI', parse: parseUci, format: formatUci },
  cecp: { title: 'xboard', parse: parseCecp, format: formatCecp },
  gtp: { title: 'GTP', parse: parseGtp, format: formatGtp },
};
