// A row of buttons, each of which fills in an example.

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
      <button
        key={title}
        type="button"
        class="button small"
        aria-pressed={current === text}
        onClick={() => onChoose(text)}
      >
        {title}
      </button>
    ))}
  </div>
);
