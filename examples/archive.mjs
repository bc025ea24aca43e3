// An archive in a program: PGN files become a DuckDB file with their time controls read, and a script queries it.
// Running the same ingest again continues where the last one stopped; here everything is done.
// Run: node examples/archive.mjs

import { isQueryError, openDatabase, runScript } from '@zeitnot/duckdb';
import { ingest } from '@zeitnot/duckdb/ingest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const pgn = fileURLToPath(new URL('../corpus/sample-open.pgn', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'zeitnot-example-'));
const out = join(folder, 'games.duckdb');

const report = async () => {
  const ingested = await ingest([pgn], out, {
    workers: 1,
    onProgress: ({ bytes, totalBytes }) => {
      if (bytes === totalBytes) console.log('all bytes read');
    },
  });
  if (!ingested.ok) {
    // a stable code, and a sentence for people
    console.log(ingested.error.code, ingested.error.message);
    return;
  }
  const { games, parseErrors, unread, already } = ingested.value;
  console.log({ games, parseErrors, unread, already });
};

const ask = async (script) => {
  const opened = await openDatabase(out);
  if (!opened.ok) throw new Error(opened.error.message);
  const { connection, close } = opened.value;
  try {
    // statement by statement; the rows of each come in batches, so that no result has to fit into memory
    for await (const { kind, columns, batches } of runScript(connection, script)) {
      if (kind !== 'rows') continue;
      console.log(columns.map(({ name }) => name).join('\t'));
      for await (const batch of batches()) {
        for (const row of batch) console.log(row.join('\t'));
      }
    }
  } catch (error) {
    if (!isQueryError(error)) throw error;
    console.log(`${error.code} in line ${error.line}`);
  } finally {
    close();
  }
};

await report();
await report();
await ask(`
  CREATE VIEW decided AS FROM games WHERE Result <> '1/2-1/2';
  SELECT category, count(*) AS decided FROM decided GROUP BY 1 ORDER BY 2 DESC, 1;
  SELECT tyme FROM decided;
`);
rmSync(folder, { recursive: true });
