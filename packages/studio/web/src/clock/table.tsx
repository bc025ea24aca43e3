// The clock on the table: both halves, and the toolbar between them.

import { useSignal } from '@preact/signals';
import type { Ribbon } from '@zeitnot/core/ribbon';
import { Button } from '../ui/button.js';
import { focusContent } from '../navigation.js';
import { Correct } from './correct.js';
import {
  isStored,
  letItRun,
  pauseAtLastEvent,
  perform,
  ranOn,
  ribbons,
  session,
  spoken,
} from './game.js';
import { Half } from './half.js';
import { Menu } from './menu.js';
import { useClockKeys } from './keys.js';
import { isTurned, prefer, preferences } from './preferences.js';
import { SandBar } from './ribbon-bar.js';
import { wakeSound } from './sound.js';
import { Toolbar } from './toolbar.js';

/** In the order of their places: from the left or from below. */
const seated = (): readonly Ribbon[] =>
  preferences.value.swapped ? ribbons.value.toReversed() : ribbons.value;

const hintFor = ({ status }: Ribbon, next: Ribbon | undefined): string =>
  status === 'idle' && session.value?.events.length === 0
    ? `Tap here to start ${next?.player ?? 'the other'}’s clock`
    : '';

const RESULTS = { won: 'wins', lost: 'loses', none: 'is done: the game is over' } as const;

const labelFor = ({ player, active, status, flagged, result }: Ribbon): string => {
  if (flagged) return `${player} is out of time`;
  if (result !== null) return `${player} ${RESULTS[result]}`;
  if (status === 'idle') return `Start, as ${player}`;
  return active ? `Press, ${player}` : `${player} is waiting`;
};

const press = (player: string | null): void => {
  wakeSound();
  perform({ kind: 'press', player });
};

const Halves = () => {
  const shown = seated();
  const all = ribbons.value;
  return (
    <>
      {shown.map((ribbon, seat) => (
        <Half
          key={ribbon.player}
          ribbon={ribbon}
          rotated={seat > 0 && isTurned()}
          hint={hintFor(ribbon, all[(all.indexOf(ribbon) + 1) % all.length])}
          pressLabel={labelFor(ribbon)}
          onPress={() => press(ribbon.player)}
        />
      ))}
    </>
  );
};

const RanOn = () => (
  <div class="ran-on" role="status">
    <span>The clock kept running while the page was closed.</span>
    <Button label="Pause at the last event instead" look="small" onClick={pauseAtLastEvent} />
    <Button label="Leave it running" look="small" onClick={letItRun} />
  </div>
);

const Remarks = () => {
  const note = session.value?.note ?? '';
  return (
    <div class="remarks" aria-live="polite">
      {note === '' ? null : <p>{note}</p>}
      {isStored.value ? null : <p>! This browser is not storing the log. Save it from the menu.</p>}
    </div>
  );
};

export const Table = () => {
  const dialog = useSignal<'menu' | 'correct' | null>(null);

  useClockKeys(dialog.value === null, (meaning) => {
    if (meaning.kind === 'press') {
      press(meaning.seat === null ? null : (seated()[meaning.seat]?.player ?? null));
    } else if (meaning.kind === 'sound') prefer({ sound: !preferences.peek().sound });
    else if (meaning.kind === 'menu') dialog.value = 'menu';
    else perform({ kind: meaning.kind });
  });

  const close = (): void => {
    dialog.value = null;
  };
  const correct = (): void => {
    // an arbiter stops the clocks first
    if (ribbons.peek()[0]?.status === 'running') perform({ kind: 'pause' });
    dialog.value = 'correct';
  };
  const share = ribbons.value[0]?.hourglass?.share;
  return (
    <div class={ribbons.value.length > 2 ? 'table-clock many' : 'table-clock'}>
      <h1 class="unseen">Clock</h1>
      <Halves />
      <div
        class="between"
        onClickCapture={(event) => {
          // after a click the space bar belongs to the clock again, and a dialog returns the focus to it;
          // keyboard users stay where they are
          if (event.detail > 0) focusContent();
        }}
      >
        {ranOn.value ? <RanOn /> : null}
        {share === undefined ? null : (
          <SandBar share={preferences.value.swapped ? 1 - share : share} />
        )}
        <Toolbar onMenu={() => (dialog.value = 'menu')} />
        <Remarks />
      </div>
      <p class="unseen" aria-live="polite">
        {spoken.value}
      </p>
      {dialog.value === 'menu' ? <Menu onClose={close} onCorrect={correct} /> : null}
      {dialog.value === 'correct' ? <Correct onClose={close} /> : null}
    </div>
  );
};
