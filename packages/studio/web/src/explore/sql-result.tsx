// The result of a query: its rows, or the error and its place.

import type { Answer, SqlResult } from '@zeitnot/studio/api';
import { counted } from '../ui/number-text.js';
import { Notice } from '../ui/notice.js';
import { RowTable } from '../ui/row-table.js';
import { errorExcerpt, type ShownError } from './error-excerpt.js';

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

interface SqlAnswerProps {
  readonly sql: string;
  readonly answer: Answer<SqlResult, ShownError>;
}

export const SqlAnswer = ({ sql, answer }: SqlAnswerProps) => {
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
  const place = errorExcerpt(sql, error);
  const hasLines = sql.trim().includes('\n');
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
