// A table of rows that scrolls inside its own box.

import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  readonly numeric?: boolean;
  readonly tooltip?: string;
  /** Whether it names the row. */
  readonly isHeader?: boolean;
}

interface RowTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly class?: string;
}

export const countColumn = <Row,>(title: string, count: (row: Row) => number): Column<Row> => ({
  title,
  cell: (row) => count(row).toLocaleString('en'),
  numeric: true,
});

const alignment = (numeric?: boolean): string | undefined =>
  numeric === true ? 'number' : undefined;

export const RowTable = <Row,>({ label, rows, columns, class: name = '' }: RowTableProps<Row>) => (
  <div class={`table-scroll ${name}`} tabIndex={0} role="region" aria-label={label}>
    <table>
      <thead>
        <tr>
          {columns.map(({ title, numeric, tooltip }, index) => (
            <th key={index} scope="col" class={alignment(numeric)} title={tooltip}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {columns.map(({ cell, numeric, isHeader }, place) =>
              isHeader === true ? (
                <th key={place} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={place} class={alignment(numeric)}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
