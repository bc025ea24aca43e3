// Explain: type any time control and see what it means.

import { addressOf } from '../navigation.js';
import { formatRoute } from '../route.js';
import { CopyButton } from '../ui/copy-button.js';
import { ControlInput } from '../ui/control-input.js';
import { Choice } from '../ui/field.js';
import { Categories, Exports, Meaning } from './answer.js';
import { ask, dialect, paramsOf, text } from './question.js';
import { DIALECT_OPTIONS } from './dialects.js';
import { EXAMPLES } from './examples.js';
import { readingOf, type Reading, type Understood } from './reading.js';
import { Unread } from './reading-notices.js';

const Examples = () => (
  <div class="examples" role="group" aria-label="Examples">
    {EXAMPLES.map(([title, example]) => (
      <button
        key={title}
        type="button"
        class="button small"
        aria-pressed={text.value === example}
        onClick={() => {
          ask(example, 'auto');
        }}
      >
        {title}
      </button>
    ))}
  </div>
);

const Question = () => (
  <section class="question">
    <ControlInput
      label="Time control"
      placeholder="3+2, G/90;d5, 40/90m.. + 30s …"
      value={text.value}
      onText={(typed) => {
        ask(typed);
      }}
    />
    <Choice
      label="Whose numbers"
      value={dialect.value}
      options={DIALECT_OPTIONS}
      onChange={(name) => {
        ask(text.value, name);
      }}
    />
    <Examples />
  </section>
);

const Actions = ({ reading: { control, notation } }: { readonly reading: Understood }) => (
  <div class="row">
    {control.kind === 'unknown' ? null : (
      <a class="button primary" href={formatRoute('clock', { text: notation ?? text.value })}>
        Run this on the clock
      </a>
    )}
    <CopyButton
      text={addressOf('explain', paramsOf(text.value, dialect.value))}
      what="a link to this explanation"
      label="Copy link"
    />
  </div>
);

const spokenOf = (reading: Reading): string => {
  if (reading.kind === 'empty') return '';
  return reading.kind === 'read' ? reading.english : 'Not understood';
};

export const ExplainPage = () => {
  const reading = readingOf(text.value, dialect.value);
  return (
    <>
      <div class="stack">
        <h1>What does this time control mean?</h1>
        <Question />
      </div>
      <p class="unseen" role="status">
        {spokenOf(reading)}
      </p>
      {reading.kind === 'unread' ? (
        <Unread text={text.value} reading={reading}>
          <p class="soft">
            If you know whose numbers these are, choose it above; or begin with an example.
          </p>
        </Unread>
      ) : null}
      {reading.kind === 'read' ? (
        <div class="answer">
          <div class="stack">
            <Meaning reading={reading} />
            <Actions reading={reading} />
            <Categories control={reading.control} />
          </div>
          <Exports control={reading.control} />
        </div>
      ) : null}
    </>
  );
};
