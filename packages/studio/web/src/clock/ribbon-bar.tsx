// The ribbon's bar: the delay in brackets, the bank, a ghost of the time used in this turn, a wedge for the
// bonus, a line for the cap.

import type { Ribbon } from '@zeitnot/core/ribbon';
import { useWidth } from '../ui/use-width.js';
import { layoutOf, type RibbonLayout, type Span } from './ribbon-layout.js';

/** Longer bars are thicker, to be seen from across the table. */
const heightFor = (width: number): number => Math.round(Math.max(26, Math.min(44, width / 14)));

interface PartProps {
  readonly height: number;
}

interface DelayProps extends PartProps {
  readonly whole: Span;
  readonly left: Span | null;
}

const Delay = ({ whole, left, height }: DelayProps) => (
  <g class="delay">
    {left === null ? null : (
      <rect
        x={left.from + 4}
        y={3}
        width={Math.max(0, left.to - left.from - 8)}
        height={height - 6}
        fill="url(#hatch)"
      />
    )}
    <path d={`M${whole.from + 5} 0q-5 ${height / 2} 0 ${height}`} />
    <path d={`M${whole.to - 5} 0q5 ${height / 2} 0 ${height}`} />
  </g>
);

const rect = ({ from, to }: Span, name: string, height: number) => (
  <rect class={name} x={from} y={0} width={to - from} height={height} rx={2} />
);

interface GainProps extends PartProps {
  readonly span: Span;
  readonly kind: 'fischer' | 'bronstein';
}

/** Fischer: rises to the new end of the bar. Bronstein: outlines the part of the ghost that returns. */
const Gain = ({ span, kind, height }: GainProps) =>
  kind === 'bronstein' ? (
    <rect
      class="returning"
      x={span.from + 1}
      y={1.5}
      width={Math.max(1, span.to - span.from - 2)}
      height={height - 3}
    />
  ) : (
    <path class="wedge" d={`M${span.from} ${height}H${span.to}V0z`} />
  );

const Wall = ({ x, cut, height }: PartProps & { readonly x: number; readonly cut: boolean }) => (
  <g class="wall">
    <path d={`M${x + 1.5} -3V${height + 3}`} />
    {cut ? <path class="cut" d={`M${x + 6} ${height / 2 - 5}l9 10m0 -10l-9 10`} /> : null}
  </g>
);

interface BarProps extends PartProps {
  readonly ribbon: Ribbon;
  readonly layout: RibbonLayout;
}

const Bar = ({ ribbon, layout, height }: BarProps) => (
  <>
    {layout.delay === null ? null : (
      <Delay whole={layout.delay} left={layout.delayLeft} height={height} />
    )}
    {rect(layout.bar, 'track', height)}
    {layout.ghost === null ? null : rect(layout.ghost, 'ghost', height)}
    {rect(layout.bank, 'bank', height)}
    {layout.gain === null || ribbon.bonus === null ? null : (
      <Gain span={layout.gain} kind={ribbon.bonus.kind} height={height} />
    )}
    {layout.wall === null ? null : (
      <Wall x={layout.wall} cut={(ribbon.bonus?.lost ?? 0) > 0} height={height} />
    )}
  </>
);

export const RibbonBar = ({ ribbon }: { readonly ribbon: Ribbon }) => {
  const [element, width] = useWidth();
  const height = heightFor(width.value);
  const layout = width.value === 0 ? null : layoutOf(ribbon, width.value);
  const isProtected = ribbon.delay !== null && ribbon.delay.left > 0;
  return (
    <div ref={element} class={isProtected ? 'ribbon protected' : 'ribbon'} aria-hidden="true">
      {layout === null ? null : (
        <svg width={width.value} height={height}>
          <Bar ribbon={ribbon} layout={layout} height={height} />
        </svg>
      )}
    </div>
  );
};

/** An hourglass: one bar for both, with a divider that moves. */
export const SandBar = ({ share }: { readonly share: number }) => {
  const [element, width] = useWidth();
  const height = heightFor(width.value);
  const middle = 8 + share * Math.max(0, width.value - 16);
  return (
    <div ref={element} class="ribbon" aria-hidden="true">
      {width.value === 0 ? null : (
        <svg width={width.value} height={height}>
          {rect({ from: 0, to: middle - 5 }, 'bank', height)}
          {rect({ from: middle + 5, to: width.value }, 'ghost', height)}
          <path class="divider" d={`M${middle - 7} 0h14l-14 ${height}h14z`} />
        </svg>
      )}
    </div>
  );
};
