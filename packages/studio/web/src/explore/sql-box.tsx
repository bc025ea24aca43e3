// SQL over the loaded games.

import type { SqlResult } from '@zeitnot/studio/api';
import { useRef } from 'preact/hooks';
import { Button, ExampleButtons } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Notice } from '../ui/notice.js';
import { counted } from '../ui/number-text.js';
import { RowTable } from '../ui/row-table.js';
import { errorExcerpt, errorOffset } from './error-excerpt.js';
import {
  cancelQuery,
  downloadResult,
  result,
  runQuery,
  running,
  sql,
  SQL_EXAMPLES,
  type QueryResult,
} from './sql-query.js';

const Buttons = ({ onRun }: { readonly onRun: () => void }) => (
  <div class="row">
    {running.value === null ? (
      <Button label="Run" look="primary" onClick={onRun} />
    ) : (
      <Button label="Cancel" onClick={cancelQuery} />
    )}
    <Button label="Download CSV" onClick={() => void downloadResult('csv')} />
    <Button label="Download JSON" onClick={() => void downloadResult('json')} />
    {running.value === null ? null : (
      <span class="soft" role="status">
        Running …
      </span>
    )}
  </div>
);

const ResultTable = ({ columns, rows }: SqlResult) => (
  <RowTable<SqlResult['rows'][number]>
    label="Rows of the result"
    class="sql-rows"
    rows={rows}
    columns={columns.map(({ name, type, numeric }, place) => ({
      title: name,
      tooltip: type,
      numeric,
      cell: (row) => row[place] ?? <span class="soft">NULL</span>,
    }))}
  />
);

const remarkOn = ({ rows, truncated, remark, milliseconds }: SqlResult): string => {
  if (remark !== null) return remark;
  const time = `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 0)} s`;
  return truncated
    ? `The first ${rows.length.toLocaleString('en')} rows, in ${time}. There are more: a download has them all.`
    : `${counted(rows.length, 'row')} in ${time}.`;
};

const SqlAnswer = ({ sql: query, answer }: QueryResult) => {
  if (answer.ok) {
    return (
      <div class="stack">
        <p class="small-text soft" role="status">
          {remarkOn(answer.value)}
        </p>
        {answer.value.columns.length === 0 ? null : <ResultTable {...answer.value} />}
      </div>
    );
  }
  const { error } = answer;
  const place = errorExcerpt(query, error);
  const hasLines = query.trim().includes('\n');
  return (
    <Notice kind="error" title={error.message}>
      {place === null ? null : (
        <>
          {hasLines ? <p class="small-text">In line {error.line}:</p> : null}
          <pre class="error-place">{place}</pre>
        </>
      )}
    </Notice>
  );
};

export const SqlBox = () => {
  const area = useRef<HTMLTextAreaElement>(null);
  /** Runs the query, and puts the cursor where an error is. */
  const run = async (): Promise<void> => {
    await runQuery();
    const shown = result.value;
    if (shown === null || shown.answer.ok || shown.sql !== sql.value) return;
    const offset = errorOffset(shown.sql, shown.answer.error);
    if (offset !== null) area.current?.setSelectionRange(offset, offset);
  };
  return (
    <section class="card stack" aria-labelledby="sql">
      <h2 id="sql">Ask in SQL</h2>
      <p class="small-text soft">
        <code>games</code> has a row for each game with its tags and time control,{' '}
        <code>players</code> one for each player of a game, <code>moves</code> one for each move
        with a clock time; <code>game</code> joins them. Times are in milliseconds. The filters
        above do not apply. Queries run in DuckDB and can read only these games.
      </p>
      <ExampleButtons
        label="Example queries"
        examples={SQL_EXAMPLES}
        current={sql.value}
        onChoose={(example) => {
          sql.value = example;
          void runQuery();
        }}
      />
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
              void run();
            }}
          />
        )}
      </Field>
      <Buttons onRun={() => void run()} />
      {result.value === null || running.value !== null ? null : <SqlAnswer {...result.value} />}
    </section>
  );
};
