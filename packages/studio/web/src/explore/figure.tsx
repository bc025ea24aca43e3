// A plot with its title, its options, and the same numbers as a table, for those who cannot see the plot
// and for those who want exact values.

import { useSignal, type ReadonlySignal } from '@preact/signals';
import type { Data, Markish, TipOptions } from '@observablehq/plot';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useWidth } from '../ui/use-width.js';
import { RowTable, type Column } from '../ui/row-table.js';
import type { PlotState } from './use-plot.js';

export type PlotLibrary = typeof import('@observablehq/plot');

interface FigureProps<Row> {
  readonly title: string;
  readonly state: ReadonlySignal<PlotState<Row>>;
  readonly draw: (plot: PlotLibrary, rows: readonly Row[], width: number) => Element;
  readonly columns: readonly Column<Row>[];
  /** What the plot shows, in a sentence. */
  readonly caption: (rows: readonly Row[]) => ComponentChildren;
  /** Shown where there are no rows. */
  readonly none: string;
  readonly children?: ComponentChildren;
}

/** The frame that the plots share. */
export const PLOT_FRAME = {
  height: 300,
  className: 'plot',
  marginTop: 28,
  marginLeft: 46,
  marginBottom: 40,
} as const;

/** A tip for the row nearest to the pointer. */
export const rowTip = <Row,>(
  plot: PlotLibrary,
  rows: readonly Row[],
  options: TipOptions & { readonly title: (row: Row) => string },
): Markish => plot.tip(rows as Data, plot.pointerX({ lineHeight: 1.3, ...options }));

/** What the colours of a plot stand for; a name is the end of a class. */
export const Legend = ({ names }: { readonly names: readonly (readonly [string, string])[] }) => (
  <span class="legend">
    {names.map(([name, title]) => (
      <span key={name} class={`legend-${name}`}>
        {title}
      </span>
    ))}
  </span>
);

/** Loaded once, with the first plot. */
let library: Promise<PlotLibrary> | null = null;
const loadLibrary = (): Promise<PlotLibrary> => (library ??= import('@observablehq/plot'));

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
        // the content security policy allows no inline styles; ours are in explore.css
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

interface PlotCardProps {
  readonly title: string;
  readonly state: PlotState<unknown>;
  /** Options of the plot, beside the title. */
  readonly options?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The card around a plot or a list, which dims while new rows are on their way. */
export const PlotCard = ({ title, state, options, children }: PlotCardProps) => {
  const id = useId();
  return (
    <section class="card stack plot-card" aria-labelledby={id} aria-busy={state.isWaiting}>
      <div class="plot-head">
        <h2 id={id}>{title}</h2>
        {options}
      </div>
      {state.error === null ? null : <p class="soft">{state.error}</p>}
      {children}
    </section>
  );
};

export const Figure = <Row,>(props: FigureProps<Row>) => {
  const { title, state, draw, columns, caption, none, children } = props;
  const { rows, error } = state.value;
  return (
    <PlotCard title={title} state={state.value} options={children}>
      {rows === null && error === null ? <div class="drawing soft">Loading …</div> : null}
      {rows?.length === 0 ? <p class="soft">{none}</p> : null}
      {rows === null || rows.length === 0 ? null : (
        <figure class="stack">
          <Drawing rows={rows} draw={draw} />
          <figcaption class="small-text soft">{caption(rows)}</figcaption>
          <details>
            <summary>As a table</summary>
            <RowTable label={`${title}, as a table`} rows={rows} columns={columns} />
          </details>
        </figure>
      )}
    </PlotCard>
  );
};
