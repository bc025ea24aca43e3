// SQL over the loaded games.

import { signal } from '@preact/signals';
import type { Answer, DownloadFormat, SqlError, SqlResult } from '@zeitnot/studio/api';
import { useRef } from 'preact/hooks';
import { callApi } from '../archive/api-client.js';
import { Field } from '../ui/field.js';
import { errorOffset, type ShownError } from './error-excerpt.js';
import { SQL_EXAMPLES } from './sql-examples.js';
import { SqlAnswer } from './sql-result.js';

interface Shown {
  readonly sql: string;
  readonly answer: Answer<SqlResult, ShownError>;
}

const sql = signal(SQL_EXAMPLES[0]?.[1] ?? '');
const shown = signal<Shown | null>(null);
/** The query that runs. */
const running = signal<AbortController | null>(null);

const run = async (): Promise<void> => {
  running.value?.abort();
  const stop = new AbortController();
  running.value = stop;
  const asked = sql.value;
  const answer = await callApi<SqlResult, SqlError>('sql', { sql: asked }, stop.signal);
  if (running.value !== stop) return;
  running.value = null;
  shown.value = { sql: asked, answer };
};

const cancel = (): void => {
  const stop = running.value;
  running.value = null;
  stop?.abort();
  const error = { code: 'Stopped', message: 'Stopped.' };
  shown.value = { sql: sql.value, answer: { ok: false, error } };
};

/** The browser fetches the file itself, so that it never has to hold all of it. */
const download = async (format: DownloadFormat): Promise<void> => {
  const asked = sql.value;
  const answer = await callApi<{ key: string }, SqlError>('downloads', { sql: asked, format });
  if (!answer.ok) {
    shown.value = { sql: asked, answer };
    return;
  }
  const link = document.createElement('a');
  link.href = `api/downloads/${answer.value.key}`;
  link.download = `zeitnot.${format}`;
  link.click();
};

const Examples = () => (
  <div class="examples" role="group" aria-label="Example queries">
    {SQL_EXAMPLES.map(([title, example]) => (
      <button
        key={title}
        type="button"
        class="button small"
        aria-pressed={sql.value === example}
        onClick={() => {
          sql.value = example;
          void run();
        }}
      >
        {title}
      </button>
    ))}
  </div>
);

export const SqlBox = () => {
  const area = useRef<HTMLTextAreaElement>(null);
  const start = async (): Promise<void> => {
    await run();
    const { current } = area;
    const result = shown.value;
    if (current === null || result === null || result.answer.ok || result.sql !== sql.value) return;
    const place = errorOffset(result.sql, result.answer.error);
    if (place !== null) current.setSelectionRange(place, place);
  };
  return (
    <section class="card stack" aria-labelledby="sql">
      <h2 id="sql">Ask in SQL</h2>
      <p class="small-text soft">
        <code>games</code> has the tags and what is known of each time control, <code>players</code>{' '}
        a row for each player of a game, <code>moves</code> one for each move with a clock, all by
        the number <code>game</code>; times are in milliseconds. Filters do not act here. It is
        DuckDB, and it can read nothing but these games.
      </p>
      <Examples />
      <Field label="Query" hint="Ctrl+Enter runs it">
        {(ids) => (
          <textarea
            {...ids}
            ref={area}
            class="mono sql"
            rows={8}
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            value={sql.value}
            onInput={(event) => (sql.value = event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              void start();
            }}
          />
        )}
      </Field>
      <div class="row">
        {running.value === null ? (
          <button type="button" class="button primary" onClick={() => void start()}>
            Run
          </button>
        ) : (
          <button type="button" class="button" onClick={cancel}>
            Cancel
          </button>
        )}
        <button type="button" class="button" onClick={() => void download('csv')}>
          Download CSV
        </button>
        <button type="button" class="button" onClick={() => void download('json')}>
          Download JSON
        </button>
        {running.value === null ? null : (
          <span class="soft" role="status">
            Running …
          </span>
        )}
      </div>
      {shown.value === null || running.value !== null ? null : <SqlAnswer {...shown.value} />}
    </section>
  );
};
