// One player's half of the clock: name, two numbers, ribbon. The large number is the time until the next
// change of stage or period, the small one the time until the loss.

import { formatClockTime, type Ribbon } from '@zeitnot/core/ribbon';
import { largeNumber } from './large-number.js';
import { RibbonBar } from './ribbon-bar.js';
import { Crumbs, FallenFlag, Pips, Quota } from './ribbon-marks.js';

const ALARMS = {
  bank: 'little time',
  period: 'last third',
  pace: 'behind the pace',
} as const;

const RESULTS = { won: 'wins', lost: 'loses', none: 'the game is over' } as const;

const stateOf = ({ flagged, result, status, active, flow, bank }: Ribbon): string => {
  if (flagged) return 'out of time';
  if (result !== null) return RESULTS[result];
  if (!active) return status === 'idle' ? 'ready' : 'waiting';
  if (status === 'paused') return 'paused';
  return flow === 'still' && bank !== null ? 'to move, free' : 'to move';
};

const Heading = ({ ribbon }: { readonly ribbon: Ribbon }) => (
  <h2>
    <span class="turn" aria-hidden="true">
      {ribbon.status === 'paused' && ribbon.active ? '‖' : ribbon.active ? '▶' : ''}
    </span>
    <span class="player">{ribbon.player}</span>
    <span class="state">
      {ribbon.flagged ? <FallenFlag /> : null} {stateOf(ribbon)}
    </span>
  </h2>
);

const Numbers = ({ ribbon }: { readonly ribbon: Ribbon }) => {
  const { main, tenths, columns } = largeNumber(ribbon);
  return (
    <div class="numbers" style={{ '--columns': String(columns) }}>
      <p class="large">
        <span class="main">{main}</span>
        <span class="tenths">{tenths}</span>
      </p>
      <p class="small">
        {ribbon.bank === null ? 'no limit' : `Σ ${formatClockTime(ribbon.untilLoss)}`}
        {ribbon.alarm === null ? null : <span class="alarm"> ! {ALARMS[ribbon.alarm]}</span>}
      </p>
    </div>
  );
};

/** What a press now would leave. */
const previewOf = ({ bonus, ifPressed, flow, flagged }: Ribbon): string => {
  if (flagged) return 'the clock is frozen';
  if (bonus === null || ifPressed === null || flow === 'still') return '';
  const cut = bonus.lost > 0 ? `, ${formatClockTime(bonus.lost)} cut off` : '';
  return `press: ${formatClockTime(ifPressed)}${cut}`;
};

export interface HalfProps {
  readonly ribbon: Ribbon;
  readonly rotated?: boolean;
  /** What a press on this half does. */
  readonly pressLabel?: string;
  readonly hint?: string;
  readonly onPress?: () => void;
}

export const Half = ({ ribbon, rotated = false, pressLabel, hint = '', onPress }: HalfProps) => {
  const classes = [
    'half',
    ribbon.active ? 'active' : '',
    ribbon.alarm !== null && ribbon.active ? 'alarmed' : '',
    ribbon.flagged ? 'flagged' : '',
    rotated ? 'rotated' : '',
  ];
  return (
    <section class={classes.filter(Boolean).join(' ')} aria-label={ribbon.player}>
      <div class="face">
        <Heading ribbon={ribbon} />
        <Numbers ribbon={ribbon} />
        {ribbon.hourglass === null ? <RibbonBar ribbon={ribbon} /> : null}
        <div class="below">
          <div class="marks">
            <Pips ribbon={ribbon} />
            <Crumbs ribbon={ribbon} />
            <Quota ribbon={ribbon} />
          </div>
          <p class="hint">{hint === '' ? previewOf(ribbon) : hint}</p>
        </div>
      </div>
      {onPress === undefined ? null : (
        <button
          type="button"
          class="press"
          aria-label={pressLabel}
          onPointerDown={(event) => {
            // a press counts when the finger comes down: the other player's may be on the glass as well
            if (event.button === 0) onPress();
          }}
          onContextMenu={(event) => event.preventDefault()}
          onClick={(event) => {
            // zero for a key or a screen reader
            if (event.detail === 0) onPress();
          }}
        />
      )}
    </section>
  );
};
