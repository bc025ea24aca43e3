// Explain: type any time control and see what it means.

import { addressOf } from '../navigation.js';
import { formatRoute } from '../route.js';
import { CopyButton } from '../ui/copy-button.js';
import { Categories, Exports, Meaning } from './answer.js';
import { dialect, Question, questionParams, text } from './question.js';
import { readingOf, type Reading, type Understood } from './reading.js';
import { Unread } from './reading-notices.js';

const Actions = ({ reading: { control, notation } }: { readonly reading: Understood }) => (
  <div class="row">
    {control.kind === 'unknown' ? null : (
      <a class="button primary" href={formatRoute('clock', { text: notation ?? text.value })}>
        Run this on the clock
      </a>
    )}
    <CopyButton
      text={addressOf('explain', questionParams(text.value, dialect.value))}
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
            If you know which dialect this is, choose it above; or start from an example.
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
