// docs/library.md: every constant, function and class that the packages export, with a sentence each.

import { readApi } from './api.mjs';

/** What each entry point is for. One that is missing here is left out: it is internal, or has only types. */
const ENTRIES = {
  '@zeitnot/core':
    'Reading, writing and classifying time controls. See [tags.md](tags.md) and [notation.md](notation.md).',
  '@zeitnot/core/clock': 'The clock, its log, and a clock on the table. See [clock.md](clock.md).',
  '@zeitnot/core/ribbon': 'What a drawing of a clock shows, and its pieces as text.',
  '@zeitnot/core/near-misses':
    'Text that is not understood: where the reader stopped, and what would be understood.',
  '@zeitnot/core/testing': 'Generators for property tests. Needs fast-check.',
  '@zeitnot/clock-store/memory':
    'Where servers keep clocks, in memory. See [clock-server.md](clock-server.md).',
  '@zeitnot/clock-store/sqlite': 'In a SQLite file, for several processes. Needs libsql.',
  '@zeitnot/clock-store/postgres': 'In PostgreSQL, for several machines. Needs pg.',
  '@zeitnot/clock-store/testing': 'What every store of clock logs must do.',
  '@zeitnot/chess': 'The rules of chess: FEN, SAN, legal moves, keys; Chess960.',
  '@zeitnot/pgn': 'PGN files of any size, and their index. See [index-format.md](index-format.md).',
  '@zeitnot/tournament': 'Rounds, break and join. See [tournaments.md](tournaments.md).',
  '@zeitnot/duckdb': 'PGN files and time controls in DuckDB. See [sql.md](sql.md).',
  '@zeitnot/duckdb/ingest': 'PGN archives to Parquet or a DuckDB file.',
  '@zeitnot/duckdb/testing': 'The contract of a `PieceRunner`, which runs parts of an ingest.',
  '@zeitnot/studio': 'The server of the studio. See [studio.md](studio.md).',
  zeitnot: 'The command.',
};

/** The first sentence of a doc comment, on one line. */
const firstSentence = (doc) => {
  const text = doc.split(/^@/m)[0].replaceAll(/\s+/g, ' ').trim();
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
};

const escaped = (text) => text.replaceAll('|', '\\|');

const rowOf = ({ name, kind, doc }) =>
  `| \`${name}${kind === 'function' ? '()' : ''}\` | ${escaped(firstSentence(doc))} |`;

const tableOf = (items) => {
  const rows = items.filter(({ kind }) => kind !== 'type' && kind !== 'interface').map(rowOf);
  return ['| name | what it is |', '|---|---|', ...rows].join('\n');
};

export const library = () => {
  const items = new Map(readApi().map((each) => [each.entry, each.items]));
  const sections = Object.entries(ENTRIES).map(
    ([entry, purpose]) => `## \`${entry}\`\n\n${purpose}\n\n${tableOf(items.get(entry))}\n`,
  );
  return `<!-- Written by tools/docs.mjs; run \`npm run docs\` after a change. -->

# The library

Every constant, function and class of the packages, with a sentence each. The types come with the packages, those of the
studio's API as \`@zeitnot/studio/api\`. \`npm run docs\` writes a reference with types and examples to \`docs/api\`.
\`@zeitnot/pgn/internal\` is not listed: it may change in any release.

${sections.join('\n')}`;
};
