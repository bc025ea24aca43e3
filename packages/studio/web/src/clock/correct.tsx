// The arbiter's dialog, to correct times and moves while the clock is paused.

import { useSignal, type Signal } from '@preact/signals';
import { formatClockTime, type Ribbon } from '@zeitnot/core/ribbon';
import type { ComponentChildren } from 'preact';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { parseClockTime } from './clock-time.js';
import { perform, ribbons, session } from './game.js';

const GIFTS = [
  ['−15 s', -15_000],
  ['+15 s', 15_000],
  ['+1 min', 60_000],
  ['+2 min', 120_000],
] as const;

interface SetFormProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly text: Signal<string>;
  readonly canSet: boolean;
  readonly onSet: () => void;
  readonly placeholder?: string;
  readonly inputMode?: 'text' | 'numeric';
  readonly 'aria-invalid'?: boolean;
}

/** A field with a button that sets its value on the clock. */
const SetForm = ({ text, canSet, onSet, ...field }: SetFormProps) => (
  <form
    class="set"
    onSubmit={(event) => {
      event.preventDefault();
      if (canSet) onSet();
    }}
  >
    <TextField {...field} value={text.value} onText={(typed) => (text.value = typed)} />
    <Button label="Set" type="submit" disabled={!canSet} />
  </form>
);

const TimeField = ({ ribbon: { player, bank } }: { readonly ribbon: Ribbon }) => {
  const text = useSignal('');
  /** The text that was refused, until it is changed. */
  const refused = useSignal<string | null>(null);
  if (bank === null) return null;
  const isRefused = text.value === refused.value;
  const set = (): void => {
    const time = parseClockTime(text.value);
    refused.value = time === null ? text.value : null;
    if (time === null) return;
    perform({ kind: 'set time', player, ms: time });
    text.value = '';
  };
  const hint = isRefused ? (
    <span role="alert">
      Not a time. Use a form such as 1:30:00, 5:00 or 45, with minutes and seconds up to 59.
    </span>
  ) : undefined;
  return (
    <SetForm
      label={`Time of ${player}, now ${formatClockTime(bank.left)}`}
      hint={hint}
      placeholder="h:mm:ss"
      text={text}
      aria-invalid={isRefused}
      canSet={text.value !== ''}
      onSet={set}
    />
  );
};

const MovesField = ({ ribbon: { player, quota } }: { readonly ribbon: Ribbon }) => {
  const text = useSignal('');
  if (quota === null) return null;
  const set = (): void => {
    perform({ kind: 'set moves', player, moves: Number(text.value) });
    text.value = '';
  };
  return (
    <SetForm
      label={`Moves made, now ${quota.of - quota.left} of ${quota.of}`}
      inputMode="numeric"
      text={text}
      canSet={/^\d{1,4}$/.test(text.value.trim())}
      onSet={set}
    />
  );
};

const Player = ({ ribbon }: { readonly ribbon: Ribbon }) => (
  <fieldset class="stack">
    <legend>{ribbon.player}</legend>
    <TimeField ribbon={ribbon} />
    {ribbon.bank === null ? null : (
      <div class="row" role="group" aria-label={`Give time to ${ribbon.player}`}>
        {GIFTS.map(([title, ms]) => (
          <Button
            label={title}
            key={title}
            look="small"
            onClick={() => perform({ kind: 'give', player: ribbon.player, ms })}
          />
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
