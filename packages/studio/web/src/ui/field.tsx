// Labelled form fields, with an optional hint below.

import type { ComponentChildren, InputHTMLAttributes, PartialInputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';

interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** Receives the ids that tie the field to its label and hint. */
  readonly children: (ids: { id: string; 'aria-describedby'?: string }) => ComponentChildren;
}

export const Field = ({ label, hint, children }: FieldProps) => {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(hint === undefined ? { id } : { id, 'aria-describedby': hintId })}
      {hint === undefined ? null : (
        <p class="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
};

interface TextFieldProps extends Omit<
  PartialInputHTMLAttributes<HTMLInputElement>,
  'label' | 'type'
> {
  readonly type?: 'text' | 'search' | 'date' | 'number';
  readonly list?: string | undefined;
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly onText: (text: string) => void;
}

/** One line of text. */
export const TextField = ({ label, hint, onText, ...others }: TextFieldProps) => (
  <Field label={label} hint={hint}>
    {(ids) => (
      <input
        {...ids}
        type="text"
        autocomplete="off"
        {...(others as InputHTMLAttributes)}
        onInput={(event) => onText(event.currentTarget.value)}
      />
    )}
  </Field>
);

/** For a time control: no autocorrection, and no longer than what the parser accepts. */
export const ControlInput = (props: TextFieldProps) => (
  <TextField class="mono" autocapitalize="off" spellcheck={false} maxLength={1000} {...props} />
);

interface ChoiceProps<Name extends string> {
  readonly label: string;
  readonly value: Name;
  readonly options: readonly (readonly [name: Name, title: string])[];
  readonly onChange: (name: Name) => void;
}

/** A drop-down list. */
export const Choice = <Name extends string>(props: ChoiceProps<Name>) => (
  <Field label={props.label}>
    {(ids) => (
      <select
        {...ids}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value as Name)}
      >
        {props.options.map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    )}
  </Field>
);
