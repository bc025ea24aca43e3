// Who plays, and by which rules.

import type { Profile } from '@zeitnot/core';
import { Choice, Field } from '../ui/field.js';
import { changeDraft, draft } from './clock-draft.js';

const POLICIES: readonly (readonly [Profile, string])[] = [
  ['default', 'plain: flag at zero'],
  ['fide', 'FIDE: bonus before the first move'],
  ['lichess', 'Lichess: first move is free'],
  ['engine', 'engines: alive at exactly zero'],
];

const NameField = ({ seat, label }: { readonly seat: 0 | 1; readonly label: string }) => {
  const { names } = draft.value;
  return (
    <Field label={label}>
      {(ids) => (
        <input
          {...ids}
          type="text"
          autocomplete="off"
          maxLength={60}
          value={names[seat]}
          onInput={(event) => {
            const name = event.currentTarget.value;
            changeDraft({ names: seat === 0 ? [name, names[1]] : [names[0], name] });
          }}
        />
      )}
    </Field>
  );
};

export const Players = () => {
  const { names, policy, apart } = draft.value;
  return (
    <details class="players">
      <summary>
        {names[0]} and {names[1]}, {POLICIES.find(([name]) => name === policy)?.[1]}
      </summary>
      <div class="fields">
        <NameField seat={0} label="First to move" />
        <NameField seat={1} label="Second" />
        <Choice
          label="Rules"
          value={policy}
          options={POLICIES}
          onChange={(name) => {
            changeDraft({ policy: name });
          }}
        />
        <label class="check">
          <input
            type="checkbox"
            checked={apart}
            onChange={(event) => {
              changeDraft({ apart: event.currentTarget.checked });
            }}
          />
          A control for each player
        </label>
      </div>
    </details>
  );
};
