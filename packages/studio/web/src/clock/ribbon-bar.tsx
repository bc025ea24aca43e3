// The ribbon's bar as a drawing: the delay in brackets, the bank, the ghost of what this turn used, the wedge
// of a bonus, the wall of a cap.

import type { Ribbon } from '@zeitnot/core';
import { useWidth } from '../ui/use-width.js';
import { layoutOf, type RibbonLayout, type Span } from './ribbon-layout.js';

const HEIGHT = 26;

const Delay = ({ whole, left }: { readonly whole: Span; readonly left: Span | null }) => (
  <g class="delay">
    {left === null ? null : (
      <rect
        x={left.from + 4}
        y={3}
        width={Math.max(0, left.to - left.from - 8)}
        height={HEIGHT - 6}
        fill="url(#hatch)"
      />
    )}
    <path d={`M${whole.from + 5} 0q-5 ${HEIGHT / 2} 0 ${HEIGHT}`} />
    <path d={`M${whole.to - 5} 0q5 ${HEIGHT / 2} 0 ${HEIGHT}`} />
  </g>
);

const rect = ({ from, to }: Span, name: string) => (
  <rect class={name} x={from} y={0} width={to - from} height={HEIGHT} rx={2} />
);

/** Fischer's rises to where the bar would land; Bronstein's outlines what of the ghost returns. */
const Gain = ({ span, kind }: { readonly span: Span; readonly kind: 'fischer' | 'bronstein' }) =>
  kind === 'bronstein' ? (
    <rect
      class="returning"
      x={span.from + 1}
      y={1.5}
      width={Math.max(1, span.to - span.from - 2)}
      height={HEIGHT - 3}
    />
  ) : (
    <path class="wedge" d={`M${span.from} ${HEIGHT}H${span.to}V0z`} />
  );

const Wall = ({ x, cut }: { readonly x: number; readonly cut: boolean }) => (
  <g class="wall">
    <path d={`M${x + 1.5} -3V${HEIGHT + 3}`} />
    {cut ? <path class="cut" d={`M${x + 6} 8l9 10m0 -10l-9 10`} /> : null}
  </g>
);

const Bar = ({ ribbon, layout }: { readonly ribbon: Ribbon; readonly layout: RibbonLayout }) => (
  <>
    {layout.delay === null ? null : <Delay whole={layout.delay} left={layout.delayLeft} />}
    {rect(layout.bar, 'track')}
    {layout.ghost === null ? null : rect(layout.ghost, 'ghost')}
    {rect(layout.bank, 'bank')}
    {layout.gain === null || ribbon.bonus === null ? null : (
      <Gain span={layout.gain} kind={ribbon.bonus.kind} />
    )}
    {layout.wall === null ? null : <Wall x={layout.wall} cut={(ribbon.bonus?.lost ?? 0) > 0} />}
  </>
);

export const RibbonBar = ({ ribbon }: { readonly ribbon: Ribbon }) => {
  const [element, width] = useWidth();
  const layout = width.value === 0 ? null : layoutOf(ribbon, width.value);
  const isProtected = ribbon.delay !== null && ribbon.delay.left > 0;
  return (
    <div ref={element} class={isProtected ? 'ribbon protected' : 'ribbon'} aria-hidden="true">
      {layout === null ? null : (
        <svg width={width.value} height={HEIGHT}>
          <Bar ribbon={ribbon} layout={layout} />
        </svg>
      )}
    </div>
  );
};

/** An hourglass: one bar for both, with a divider that moves. */
export const SandBar = ({ share }: { readonly share: number }) => {
  const [element, width] = useWidth();
  const middle = 8 + share * Math.max(0, width.value - 16);
  return (
    <div ref={element} class="ribbon" aria-hidden="true">
      {width.value === 0 ? null : (
        <svg width={width.value} height={HEIGHT}>
          {rect({ from: 0, to: middle - 5 }, 'bank')}
          {rect({ from: middle + 5, to: width.value }, 'ghost')}
          <path class="divider" d={`M${middle - 7} 0h14l-14 ${HEIGHT}h14z`} />
        </svg>
      )}
    </div>
  );
};
