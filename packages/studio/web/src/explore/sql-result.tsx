// What a query gave: its rows, or what is wrong with it and where.

import type { Answer, SqlResult } from '@zeitnot/studio/api';
import { counted } from '../ui/number-text.js';
import { Notice } from '../ui/notice.js';
import { errorExcerpt, type ShownError } from './error-excerpt.js';

const ResultTable = ({ columns, rows }: SqlResult) => (
  <div class="table-scroll sql-rows" tabIndex={0} role="region" aria-label="Rows of the result">
    <table>
      <thead>
        <tr>
          {columns.map(({ name, type, numeric }, place) => (
            <th key={place} scope="col" class={numeric ? 'number' : undefined} title={type}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, place) => (
              <td key={place} class={columns[place]?.numeric === true ? 'number' : undefined}>
                {cell === null ? <span class="soft">NULL</span> : cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const remarkOn = ({ rows, truncated, remark, milliseconds }: SqlResult): string => {
  if (remark !== null) return remark;
  const time = `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 0)} s`;
  return truncated
    ? `The first ${rows.length.toLocaleString('en')} rows, in ${time}. There are more; a download has them all.`
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
  const isMany = sql.trim().includes('\n');
  return (
    <Notice kind="error" title={error.message}>
      {place === null ? null : (
        <>
          {isMany ? <p class="small-text">In line {error.line}:</p> : null}
          <pre class="error-place">{place}</pre>
        </>
      )}
    </Notice>
  );
};
