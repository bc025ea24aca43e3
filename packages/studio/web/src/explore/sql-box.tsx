// SQL over the loaded games.

import { useRef } from 'preact/hooks';
import { Button, ExampleButtons } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { errorOffset } from './error-excerpt.js';
import {
  cancelQuery,
  downloadResult,
  result,
  runQuery,
  running,
  sql,
  SQL_EXAMPLES,
} from './sql-query.js';
import { SqlAnswer } from './sql-result.js';

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
