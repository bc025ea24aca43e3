// One stage, drawn as on the clock: the delay in brackets, the bank to scale, a wedge for the bonus, a line
// for the cap, pips for periods, and the quota below.

import type { Stage } from '@zeitnot/core';
import { shortTime } from '../ui/short-time.js';
import { quotaLabel, type StageLayout } from './stage-layout.js';

const HEIGHT = 30;
/** Room for labels above the bar. */
const LABEL_ROOM = 20;
const MAX_PIPS = 12;
const MAX_TICKS = 12;
const TICK_STEP = 9;
/** A generous width for a character of the label after the ticks. */
const CHARACTER = 7;

interface PartProps {
  readonly stage: Stage;
  readonly top: number;
}

const Delay = ({ stage, top, width }: PartProps & { readonly width: number }) => (
  <g class="delay">
    <rect x={7} y={top + 3} width={width - 22} height={HEIGHT - 6} fill="url(#hatch)" />
    <path d={`M6 ${top}q-5 ${HEIGHT / 2} 0 ${HEIGHT}`} />
    <path d={`M${width - 14} ${top}q5 ${HEIGHT / 2} 0 ${HEIGHT}`} />
    <text x={0} y={13}>
      ({shortTime(stage.delay)})
    </text>
  </g>
);

/** A Fischer bonus extends the bank; a Bronstein bonus returns what was used. */
const Bonus = ({ stage, top, end }: PartProps & { readonly end: number }) => {
  const middle = top + HEIGHT / 2;
  const isBack = stage.bonusKind === 'bronstein';
  return (
    <g class="bonus">
      {isBack ? (
        <rect x={Math.max(1, end - 12)} y={top + 2} width={12} height={HEIGHT - 4} />
      ) : (
        <path d={`M${end + 2} ${top}l12 ${HEIGHT / 2}l-12 ${HEIGHT / 2}z`} />
      )}
      <text x={end + (isBack ? 6 : 18)} y={middle + 4.5}>
        {isBack ? `≤ ${shortTime(stage.bonus)} back` : `+ ${shortTime(stage.bonus)}`}
      </text>
    </g>
  );
};

const capLabel = ({ cap }: Stage): string =>
  `never above ${typeof cap === 'number' ? shortTime(cap) : 'the start'}`;

const Wall = ({ stage, top, x }: PartProps & { readonly x: number }) => (
  <g class="wall">
    <path d={`M${x} ${top - 4}v${HEIGHT + 8}`} />
    <text x={x} y={13} text-anchor="end">
      {capLabel(stage)}
    </text>
  </g>
);

const Pips = ({
  count,
  x,
  y,
}: {
  readonly count: number;
  readonly x: number;
  readonly y: number;
}) => {
  const shown = count > MAX_PIPS ? 1 : count;
  return (
    <g class="pips">
      {Array.from({ length: shown }, (_, index) =>
        index === shown - 1 && count <= MAX_PIPS ? (
          <rect key={index} x={x + index * 18} y={y - 6} width={12} height={12} />
        ) : (
          <circle key={index} cx={x + 6 + index * 18} cy={y} r={6} />
        ),
      )}
      <text x={x + shown * 18 + 2} y={y + 4.5}>
        {count > MAX_PIPS ? `× ${count} periods` : 'periods, the last one square'}
      </text>
    </g>
  );
};

export interface StageDrawingProps {
  readonly stage: Stage;
  readonly next: Stage | null;
  readonly layout: StageLayout;
}

export const StageDrawing = ({ stage, next, layout }: StageDrawingProps) => {
  const { width, left, bank, wall } = layout;
  const end = left + bank;
  const label = shortTime(stage.time);
  const fits = bank > label.length * 8 + 14;
  const top = fits && wall === null && stage.delay === 0 ? 4 : LABEL_ROOM;
  const below = top + HEIGHT + 18;
  const words = quotaLabel(stage, next);
  const moves = stage.moves ?? 0;
  const tickRoom = moves * TICK_STEP + 4;
  // the label says it too and must not be cut off
  const hasTicks =
    moves > 1 && moves <= MAX_TICKS && left + tickRoom + words.length * CHARACTER <= width;
  const hasPeriods = stage.periods > 1;
  return (
    <svg class="stage-drawing" width={width} height={below + (hasPeriods ? 30 : 8)}>
      {stage.delay > 0 ? <Delay stage={stage} top={top} width={left} /> : null}
      {wall === null ? null : (
        <rect class="room" x={left} y={top} width={wall - left} height={HEIGHT} rx={2} />
      )}
      <rect class="bank" x={left} y={top} width={bank} height={HEIGHT} rx={2} />
      {fits ? (
        <text class="on-bank" x={left + 10} y={top + HEIGHT / 2 + 5}>
          {label}
        </text>
      ) : (
        <text x={left} y={13}>
          {label}
        </text>
      )}
      {stage.bonus > 0 ? <Bonus stage={stage} top={top} end={end} /> : null}
      {wall === null ? null : <Wall stage={stage} top={top} x={wall} />}
      <g class="quota">
        {hasTicks
          ? Array.from({ length: moves }, (_, index) => (
              <path key={index} d={`M${left + 1 + index * TICK_STEP} ${below - 9}v10`} />
            ))
          : null}
        <text x={hasTicks ? left + tickRoom : left} y={below}>
          {words}
        </text>
      </g>
      {hasPeriods ? <Pips count={stage.periods} x={left} y={below + 17} /> : null}
    </svg>
  );
};
