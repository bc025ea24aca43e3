// A field for a time control: no autocorrection, and no longer than what the parser accepts.

import { Field } from './field.js';

interface ControlInputProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onText: (text: string) => void;
}

const MAX_TEXT = 1000;

export const ControlInput = ({ label, value, placeholder, onText }: ControlInputProps) => (
  <Field label={label}>
    {(ids) => (
      <input
        {...ids}
        class="mono"
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={MAX_TEXT}
        {...(placeholder === undefined ? {} : { placeholder })}
        value={value}
        onInput={(event) => onText(event.currentTarget.value)}
      />
    )}
  </Field>
);
