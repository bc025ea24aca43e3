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
  | 'byteOffset';

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  /** The tags it is read from. */
  readonly tags: readonly string[];
  /** A fresh index has it, unless a game's flags say otherwise. */
  readonly indexed: boolean;
}

const text = (name: string, indexed = false): Column => ({
  name,
  kind: 'text',
  tags: [name],
  indexed,
});

const other = (
  name: string,
  kind: ColumnKind,
  tags: readonly string[] = [],
  indexed = false,
): Column => ({ name, kind, tags, indexed });

export const ELO_TAGS = ['WhiteElo', 'BlackElo'] as const;
export const DATE_TAGS = ['UTCDate', 'Date', 'EventDate'] as const;
export const TIME_TAGS = ['UTCTime', 'Time'] as const;

export const COLUMNS: readonly Column[] = [
  text('Event', true),
  text('Site', true),
  text('White', true),
  text('Black', true),
  text('Result', true),
  text('WhiteTitle'),
  text('BlackTitle'),
  other('WhiteElo', 'elo', ['WhiteElo'], true),
  other('BlackElo', 'elo', ['BlackElo'], true),
  other('UTCDate', 'utcDate', DATE_TAGS),
  other('UTCTime', 'time', TIME_TAGS),
  text('ECO', true),
  text('Opening'),
  text('Termination'),
  text('TimeControl', true),
  other('movetext', 'movetext'),
  other('parse_error', 'parseError', ['Event', ...ELO_TAGS, ...DATE_TAGS, ...TIME_TAGS]),
  text('Source'),
  other('Date', 'date', ['Date'], true),
  text('Round', true),
  other('tags', 'tags'),
  other('file', 'file', [], true),
  other('game_index', 'gameIndex', [], true),
  other('byte_offset', 'byteOffset', [], true),
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
};

export const typeOf = ({ kind }: Column): DuckDBType => TYPES[kind];
