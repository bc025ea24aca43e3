// The marks beside the bar: pips for periods, ticks for a quota, the breadcrumb of stages.

import {
  formatClockTime,
  quotaText,
  remarkText,
  type Ribbon,
  type RibbonStage,
} from '@zeitnot/core/ribbon';

const MAX_PIPS = 12;
const MAX_TICKS = 12;
const RADIUS = 7;
const STEP = 20;

/** The period in use: a ring that drains. */
const Ring = ({ share }: { readonly share: number }) => {
  const around = 2 * Math.PI * (RADIUS - 2);
  return (
    <g class="ring" transform={`rotate(-90 ${RADIUS + 1} ${RADIUS + 1})`}>
      <circle class="empty" cx={RADIUS + 1} cy={RADIUS + 1} r={RADIUS - 2} />
      <circle
        cx={RADIUS + 1}
        cy={RADIUS + 1}
        r={RADIUS - 2}
        stroke-dasharray={`${around * share} ${around}`}
      />
    </g>
  );
};

export const Pips = ({ ribbon }: { readonly ribbon: Ribbon }) => {
  const { periods, bank } = ribbon;
  if (periods === null || bank === null) return null;
  const share = bank.full === 0 ? 0 : bank.left / bank.full;
  const others = periods.left > MAX_PIPS ? 0 : Math.max(0, periods.left - 1);
  const size = 2 * RADIUS + 2;
  return (
    <p class="pips">
      <svg width={size + others * STEP} height={size} aria-hidden="true">
        {periods.left <= 1 ? (
          <g class="last">
            <rect class="empty" x={2} y={2} width={size - 4} height={size - 4} />
            <rect
              x={2}
              y={2 + (size - 4) * (1 - share)}
              width={size - 4}
              height={(size - 4) * share}
            />
          </g>
        ) : (
          <Ring share={share} />
        )}
        {Array.from({ length: others }, (_, index) => (
          <circle key={index} cx={RADIUS + 1 + (index + 1) * STEP} cy={RADIUS + 1} r={RADIUS - 1} />
        ))}
      </svg>
      {periods.last
        ? `${remarkText({ ...ribbon, status: 'running' })} period`
        : periods.left === 0
          ? ''
          : `${periods.left} periods`}
    </p>
  );
};

const Flag = ({ solid }: { readonly solid: boolean }) => (
  <svg class={solid ? 'flag solid' : 'flag'} viewBox="0 0 14 16" aria-hidden="true">
    <path d="M2 15V1.5h9.5l-2.5 3.5l2.5 3.5h-9.5" />
  </svg>
);

const Crumb = ({ label, place, flagPassed }: RibbonStage) => (
  <li class={place} aria-current={place === 'present' ? 'step' : undefined}>
    {label}
    {flagPassed ? (
      <>
        <Flag solid={false} />
        <span class="unseen">, flag passed</span>
      </>
    ) : null}
  </li>
);

/** A single stage needs no breadcrumb. */
export const Crumbs = ({ ribbon }: { readonly ribbon: Ribbon }) =>
  ribbon.stages.length < 2 ? null : (
    <ol class="crumbs" aria-label="Stages">
      {ribbon.stages.map((stage, index) => (
        <Crumb key={index} {...stage} />
      ))}
    </ol>
  );

/** The rest of the quota, what completing it does, and the pace it takes. */
export const Quota = ({ ribbon }: { readonly ribbon: Ribbon }) => {
  const { quota, flagged } = ribbon;
  if (quota === null || flagged) return null;
  if (quota.of === 1 && quota.completing.kind === 'reset') {
    return <p class="quota">↺ with every move</p>;
  }
  const ticks = quota.of > 1 && quota.left <= MAX_TICKS ? quota.left : 0;
  const { pace } = quota;
  return (
    <p class="quota">
      {ticks === 0 ? null : (
        <svg width={ticks * 7} height={14} aria-hidden="true">
          {Array.from({ length: ticks }, (_, index) => (
            <path key={index} d={`M${index * 7 + 2} 1v12`} />
          ))}
        </svg>
      )}
      {quotaText(ribbon)}
      {pace === null || quota.of === 1 ? null : (
        <span class={pace.behind ? 'pace behind' : 'pace'}>
          {formatClockTime(pace.perMove)} each{pace.behind ? ' ↓ behind' : ''}
        </span>
      )}
    </p>
  );
};

export const FallenFlag = () => <Flag solid />;
