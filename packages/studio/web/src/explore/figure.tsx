// A plot with its title, its options, and the same numbers as a table: for those who do not see it, and
// for those who want them exactly.

import { useSignal, type ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useWidth } from '../ui/use-width.js';
import type { Asked } from './use-plot.js';

export type PlotLibrary = typeof import('@observablehq/plot');

interface Column<Row> {
  readonly title: string;
  readonly text: (row: Row) => string;
  readonly numeric?: boolean;
}

interface FigureProps<Row> {
  readonly title: string;
  readonly asked: ReadonlySignal<Asked<Row>>;
  readonly draw: (plot: PlotLibrary, rows: readonly Row[], width: number) => Element;
  readonly columns: readonly Column<Row>[];
  /** What the plot shows, in a sentence. */
  readonly caption: (rows: readonly Row[]) => ComponentChildren;
  /** What is missing where there are no rows. */
  readonly none: string;
  readonly children?: ComponentChildren;
}

/** One for all plots, and not before the first. */
let library: Promise<PlotLibrary> | null = null;
const loadLibrary = (): Promise<PlotLibrary> => (library ??= import('@observablehq/plot'));

const RowTable = <Row,>({
  title: name,
  rows,
  columns,
}: Pick<FigureProps<Row>, 'title' | 'columns'> & { rows: readonly Row[] }) => (
  <div class="table-scroll" tabIndex={0} role="region" aria-label={`${name}, as a table`}>
    <table>
      <thead>
        <tr>
          {columns.map(({ title, numeric }) => (
            <th key={title} scope="col" class={numeric === true ? 'number' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {columns.map(({ title, text, numeric }) => (
              <td key={title} class={numeric === true ? 'number' : undefined}>
                {text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Drawing = <Row,>({
  rows,
  draw,
}: Pick<FigureProps<Row>, 'draw'> & { rows: readonly Row[] }) => {
  const [element, width] = useWidth();
  const failed = useSignal(false);
  const last = useRef(0);
  useEffect(() => {
    last.current += 1;
    const turn = last.current;
    loadLibrary().then(
      (plot) => {
        if (turn !== last.current || element.current === null || width.value === 0) return;
        const drawn = draw(plot, rows, width.value);
        // its rules are in our style sheet; the policy of the pages allows no others
        drawn.querySelector('style')?.remove();
        element.current.replaceChildren(drawn);
      },
      () => (failed.value = true),
    );
  }, [rows, draw, width.value]);
  return (
    <div class="drawing" ref={element} aria-hidden="true">
      {failed.value ? 'The plot could not be loaded; its numbers are below.' : null}
    </div>
  );
};

export const Figure = <Row,>(props: FigureProps<Row>) => {
  const { title, asked, draw, columns, caption, none, children } = props;
  const id = useId();
  const { rows, error, isWaiting } = asked.value;
  return (
    <section class="card stack plot-card" aria-labelledby={id} aria-busy={isWaiting}>
      <div class="plot-head">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      {error === null ? null : <p class="soft">{error}</p>}
      {rows === null || rows.length > 0 ? null : <p class="soft">{none}</p>}
      {rows === null && error === null ? <div class="drawing soft">Asking …</div> : null}
      {rows === null || rows.length === 0 ? null : (
        <figure class="stack">
          <Drawing rows={rows} draw={draw} />
          <figcaption class="small-text soft">{caption(rows)}</figcaption>
          <details>
            <summary>As a table</summary>
            <RowTable title={title} rows={rows} columns={columns} />
          </details>
        </figure>
      )}
    </section>
  );
};
