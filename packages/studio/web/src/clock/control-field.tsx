// A control as text, with presets and what it means.

import { warningText } from '@zeitnot/core';
import { Drawing } from '../explain/drawing.js';
import { HowRead } from '../explain/how-read.js';
import type { Reading } from '../explain/reading.js';
import { Unread } from '../explain/reading-notices.js';
import { formatRoute } from '../route.js';
import { ControlInput } from '../ui/control-input.js';
import { changeDraft, draft, readings } from './clock-draft.js';
import { PRESETS } from './presets.js';

/** What a clock is set by goes without saying. */
const USUAL = warningText('interpreted_unified_notation');

const Explained = ({ text, reading }: { readonly text: string; readonly reading: Reading }) => {
  if (reading.kind === 'empty') return null;
  if (reading.kind === 'unread') {
    return (
      <Unread text={text} reading={reading}>
        <p class="soft">
          <code>10m.. + 5s</code> is ten minutes and five seconds with every move.
        </p>
      </Unread>
    );
  }
  return (
    <div class="explained">
      <p class="english">
        <strong>{reading.english}</strong>{' '}
        <a href={formatRoute('explain', { text })} class="small-text">
          more
        </a>
      </p>
      <HowRead remarks={reading.remarks.filter((remark) => remark !== USUAL)} />
      <Drawing control={reading.control} english={reading.english} />
    </div>
  );
};

export const ControlField = ({ seat, label }: { readonly seat: 0 | 1; readonly label: string }) => {
  const { texts } = draft.value;
  const reading = readings.value[seat];
  const set = (text: string): void => {
    changeDraft({ texts: seat === 0 ? [text, texts[1]] : [texts[0], text] });
  };
  return (
    <div class="stack">
      <ControlInput label={label} value={texts[seat]} onText={set} />
      <div
        class="examples"
        role="group"
        aria-label={seat === 0 ? 'Presets' : 'Presets of the second'}
      >
        {PRESETS.map(([title, text]) => (
          <button
            key={title}
            type="button"
            class="button small"
            aria-pressed={texts[seat] === text}
            onClick={() => {
              set(text);
            }}
          >
            {title}
          </button>
        ))}
      </div>
      {reading === undefined ? null : <Explained text={texts[seat]} reading={reading} />}
    </div>
  );
};
