// Buttons, and rows of them that fill in examples.

import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';

interface ButtonProps extends Omit<ButtonHTMLAttributes, 'label'> {
  readonly label: ComponentChildren;
  readonly look?: 'small' | 'primary' | 'primary large' | 'icon';
}

/** A button that submits no form. */
export const Button = ({ label, look, ...others }: ButtonProps) => (
  <button type="button" class={`button ${look ?? ''}`} {...others}>
    {label}
  </button>
);

/** A title for the button, and the text that it fills in. */
export type Example = readonly [title: string, text: string];

interface ExampleButtonsProps {
  readonly label: string;
  readonly examples: readonly Example[];
  /** The text in the field now. */
  readonly current: string;
  readonly onChoose: (text: string) => void;
}

export const ExampleButtons = ({ label, examples, current, onChoose }: ExampleButtonsProps) => (
  <div class="examples" role="group" aria-label={label}>
    {examples.map(([title, text]) => (
      <Button
        label={title}
        key={title}
        look="small"
        aria-pressed={current === text}
        onClick={() => onChoose(text)}
      />
    ))}
  </div>
);
