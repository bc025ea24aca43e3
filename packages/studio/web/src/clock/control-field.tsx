// A control as text, with presets and its meaning.

import { warningText } from '@zeitnot/core';
import { Drawing } from '../explain/drawing.js';
import type { Reading } from '../explain/reading.js';
import { HowRead, Unread } from '../explain/reading-notices.js';
import { formatRoute } from '../route.js';
import { ControlInput } from '../ui/field.js';
import { ExampleButtons, type Example } from '../ui/button.js';
import { changeDraft, draft, readings } from './clock-draft.js';

const PRESETS: readonly Example[] = [
  ['1 + 0', '1m'],
  ['3 + 2', '3m.. + 2s'],
  ['5 + 3', '5m.. + 3s'],
  ['10 + 5', '10m.. + 5s'],
  ['15 + 10', '15m.. + 10s'],
  ['90 + 30', '90m.. + 30s'],
  ['FIDE, two stages', '40/90m.. + 30s, 30m.. + 30s'],
  ['US delay', '(5s) 60m'],
  ['Bronstein', '25m + ..10s'],
  ['Byo-yomi', '20m, 5 x r1/30s'],
  ['Canadian', '20m, r10/5m'],
  ['Hourglass', '~3m'],
];

/** Not worth a remark: the presets themselves are unified notation. */
const USUAL = warningText('interpreted_unified_notation');

const Explained = ({ text, reading }: { readonly text: string; readonly reading: Reading }) => {
  if (reading.kind === 'empty') return null;
  if (reading.kind === 'unread') {
    return (
      <Unread text={text} reading={reading}>
        <p class="soft">
          <code>10m.. + 5s</code> is ten minutes plus five seconds per move.
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
      <HowRead
        remarks={reading.remarks.filter((remark) => remark !== USUAL)}
        meanings={reading.meanings}
      />
      <Drawing control={reading.control} english={reading.english} />
    </div>
  );
};

export const ControlField = ({ seat, label }: { readonly seat: 0 | 1; readonly label: string }) => {
  const { texts } = draft.value;
  const reading = readings.value[seat];
  const set = (text: string): void =>
    changeDraft({ texts: seat === 0 ? [text, texts[1]] : [texts[0], text] });
  return (
    <div class="stack">
      <ControlInput label={label} value={texts[seat]} onText={set} />
      <ExampleButtons
        label={seat === 0 ? 'Presets' : 'Presets for the second player'}
        examples={PRESETS}
        current={texts[seat]}
        onChoose={set}
      />
      {reading === undefined ? null : <Explained text={texts[seat]} reading={reading} />}
    </div>
  );
};
