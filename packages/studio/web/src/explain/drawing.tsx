// The whole control as a drawing: a row for each stage, all to one scale.

import { formatStage, type TimeControl } from '@zeitnot/core';
import { shortTime } from '../ui/short-time.js';
import { useWidth } from '../ui/use-width.js';
import { StageDrawing } from './stage-drawing.js';
import { layoutsOf } from './stage-layout.js';

/** More stages than any real event has. */
const MAX_DRAWN = 12;

const Sand = ({ time, width }: { readonly time: number; readonly width: number }) => {
  const middle = width / 2;
  return (
    <svg class="stage-drawing" width={width} height={72}>
      <rect class="bank" x={0} y={20} width={middle - 5} height={30} rx={2} />
      <rect class="room" x={middle + 5} y={20} width={Math.max(0, middle - 5)} height={30} rx={2} />
      <path class="divider" d={`M${middle - 7} 14h14l-14 42h14z`} />
      <text class="on-bank" x={10} y={40}>
        {shortTime(time)}
      </text>
      <text x={width - 10} y={40} text-anchor="end">
        {shortTime(time)}
      </text>
      <text x={middle} y={70} text-anchor="middle">
        what one player uses, the other gains
      </text>
    </svg>
  );
};

const Unlimited = ({ width }: { readonly width: number }) => (
  <svg class="stage-drawing" width={width} height={54}>
    <path class="endless" d={`M0 20h${width - 44}M0 50h${width - 44}`} />
    <text class="infinity" x={width - 36} y={44}>
      ∞
    </text>
    <text x={10} y={40}>
      no time limit
    </text>
  </svg>
);

const Stages = ({
  control,
  width,
}: {
  readonly control: Extract<TimeControl, { kind: 'staged' }>;
  readonly width: number;
}) => {
  const stages = control.stages.slice(0, MAX_DRAWN);
  const layouts = layoutsOf(stages, width);
  const more = control.stages.length - stages.length;
  return (
    <>
      {stages.map((stage, index) => {
        const layout = layouts[index];
        return layout === undefined ? null : (
          <div key={index} class="stage-row">
            {control.stages.length > 1 ? (
              <p class="stage-name">
                <span>Stage {index + 1}</span> <code>{formatStage(stage)}</code>
              </p>
            ) : null}
            <StageDrawing stage={stage} next={control.stages[index + 1] ?? null} layout={layout} />
          </div>
        );
      })}
      {more > 0 ? <p class="soft">… and {more} more stages</p> : null}
    </>
  );
};

export interface DrawingProps {
  readonly control: TimeControl;
  readonly english: string;
}

export const Drawing = ({ control, english }: DrawingProps) => {
  const [element, width] = useWidth();
  if (control.kind === 'unknown') return null;
  return (
    <figure class="control-drawing" role="img" aria-label={`Drawing: ${english}`}>
      <div ref={element}>
        {width.value === 0 ? null : control.kind === 'staged' ? (
          <Stages control={control} width={width.value} />
        ) : control.kind === 'hourglass' ? (
          <Sand time={control.time} width={width.value} />
        ) : (
          <Unlimited width={width.value} />
        )}
      </div>
    </figure>
  );
};
