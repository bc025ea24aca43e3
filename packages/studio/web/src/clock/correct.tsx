// The arbiter's dialog, to correct times and moves while the clock is paused.

import { useSignal } from '@preact/signals';
import { formatClockTime, type Ribbon } from '@zeitnot/core/ribbon';
import { Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { parseClockTime } from './clock-time.js';
import { perform, ribbons, session } from './game.js';

const GIFTS = [
  ['−15 s', -15_000],
  ['+15 s', 15_000],
  ['+1 min', 60_000],
  ['+2 min', 120_000],
] as const;

const TimeField = ({ ribbon: { player, bank } }: { readonly ribbon: Ribbon }) => {
  const text = useSignal('');
  const refused = useSignal(false);
  return bank === null ? null : (
    <form
      class="set"
      onSubmit={(event) => {
        event.preventDefault();
        const time = parseClockTime(text.value);
        refused.value = time === null;
        if (time === null) return;
        perform({ kind: 'set time', player, ms: time });
        text.value = '';
      }}
    >
      <Field
        label={`Time of ${player}, now ${formatClockTime(bank.left)}`}
        hint={
          refused.value ? (
            <span role="alert">
              Not a time. Use a form such as 1:30:00, 5:00 or 45, with minutes and seconds up to 59.
            </span>
          ) : undefined
        }
      >
        {(ids) => (
          <input
            {...ids}
            type="text"
            inputMode="text"
            placeholder="h:mm:ss"
            aria-invalid={refused.value}
            value={text.value}
            onInput={(event) => {
              text.value = event.currentTarget.value;
              refused.value = false;
            }}
          />
        )}
      </Field>
      <button type="submit" class="button" disabled={text.value === ''}>
        Set
      </button>
    </form>
  );
};

const MovesField = ({ ribbon: { player, quota } }: { readonly ribbon: Ribbon }) => {
  const text = useSignal('');
  const isCount = /^\d{1,4}$/.test(text.value.trim());
  return quota === null ? null : (
    <form
      class="set"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isCount) return;
        perform({ kind: 'set moves', player, moves: Number(text.value) });
        text.value = '';
      }}
    >
      <Field label={`Moves made, now ${quota.of - quota.left} of ${quota.of}`}>
        {(ids) => (
          <input
            {...ids}
            type="text"
            inputMode="numeric"
            value={text.value}
            onInput={(event) => (text.value = event.currentTarget.value)}
          />
        )}
      </Field>
      <button type="submit" class="button" disabled={!isCount}>
        Set
      </button>
    </form>
  );
};

const Player = ({ ribbon }: { readonly ribbon: Ribbon }) => (
  <fieldset class="stack">
    <legend>{ribbon.player}</legend>
    <TimeField ribbon={ribbon} />
    {ribbon.bank === null ? null : (
      <div class="row" role="group" aria-label={`Give time to ${ribbon.player}`}>
        {GIFTS.map(([title, ms]) => (
          <button
            key={title}
            type="button"
            class="button small"
            onClick={() => perform({ kind: 'give', player: ribbon.player, ms })}
          >
            {title}
          </button>
        ))}
      </div>
    )}
    <MovesField ribbon={ribbon} />
  </fieldset>
);

export const Correct = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Correct the clocks" onClose={onClose}>
    {ribbons.value.map((ribbon) => (
      <Player key={ribbon.player} ribbon={ribbon} />
    ))}
    <p role="status" class="soft">
      {session.value?.note ?? ''}
    </p>
  </Dialog>
);
