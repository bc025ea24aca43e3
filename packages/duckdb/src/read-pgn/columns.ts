/** The columns of `read_pgn`, in order: the table that everything else here follows. */

import { DATE, MAP, TIMETZ, UBIGINT, UINTEGER, VARCHAR, type DuckDBType } from '@duckdb/node-api';

/** What a column holds. `text` is the raw tag of the same name; `elo`, `date`, `utcDate` and `time` convert tags. */
type ColumnKind =
  | 'text'
  | 'elo'
  | 'date'
  | 'utcDate'
  | 'time'
  | 'movetext'
  | 'parseError'
  | 'tags'
  | 'file'
  | 'gameIndex'
  | 'byteOffset'
  | keyof GameControl;

/** How the TimeControl of a game is read, with the evidence of the game itself. */
export interface GameControl {
  /** Null where the clocks refute every reading. */
  readonly dialect: string | null;
  readonly normalized: string | null;
  /** Lichess's. */
  readonly category: string | null;
}

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  /** The tags it is read from. */
  readonly tags: readonly string[];
}

const column = (
  name: string,
  kind: ColumnKind = 'text',
  tags: readonly string[] = [name],
): Column => ({ name, kind, tags });

export const ELO_TAGS = ['WhiteElo', 'BlackElo'] as const;
export const DATE_TAGS = ['UTCDate', 'Date', 'EventDate'] as const;
export const TIME_TAGS = ['UTCTime', 'Time'] as const;
/** The tags that say how a time control is meant. */
export const CONTROL_TAGS = ['TimeControl', 'Site', 'BroadcastName', 'BroadcastURL'] as const;

export const COLUMNS: readonly Column[] = [
  column('Event'),
  column('Site'),
  column('White'),
  column('Black'),
  column('Result'),
  column('WhiteTitle'),
  column('BlackTitle'),
  column('WhiteElo', 'elo'),
  column('BlackElo', 'elo'),
  column('UTCDate', 'utcDate', DATE_TAGS),
  column('UTCTime', 'time', TIME_TAGS),
  column('ECO'),
  column('Opening'),
  column('Termination'),
  column('TimeControl'),
  column('movetext', 'movetext', []),
  column('parse_error', 'parseError', ['Event', ...ELO_TAGS, ...DATE_TAGS, ...TIME_TAGS]),
  column('Source'),
  column('Date', 'date'),
  column('Round'),
  column('tags', 'tags', []),
  column('file', 'file', []),
  column('game_index', 'gameIndex', []),
  column('byte_offset', 'byteOffset', []),
  column('dialect', 'dialect', CONTROL_TAGS),
  column('normalized', 'normalized', CONTROL_TAGS),
  column('category', 'category', CONTROL_TAGS),
];

const TYPES: Readonly<Record<ColumnKind, DuckDBType>> = {
  text: VARCHAR,
  elo: UINTEGER,
  date: DATE,
  utcDate: DATE,
  time: TIMETZ,
  movetext: VARCHAR,
  parseError: VARCHAR,
  tags: MAP(VARCHAR, VARCHAR),
  file: VARCHAR,
  gameIndex: UBIGINT,
  byteOffset: UBIGINT,
  dialect: VARCHAR,
  normalized: VARCHAR,
  category: VARCHAR,
};

export const typeOf = ({ kind }: Column): DuckDBType => TYPES[kind];
