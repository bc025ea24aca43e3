// Before a game: which control, who plays, by which rules.

import type { Profile } from '@zeitnot/core';
import { Drawing } from '../explain/drawing.js';
import type { Reading } from '../explain/reading.js';
import { Unread } from '../explain/unread.js';
import { formatRoute } from '../route.js';
import { Choice, Field } from '../ui/field.js';
import { Notice } from '../ui/notice.js';
import { EarlierGames } from './earlier-games.js';
import { session } from './game.js';
import { change, plan, plannedClock, readings } from './planned.js';
import { PRESETS } from './presets.js';
import { begin, toTable } from './screen.js';

const POLICIES: readonly (readonly [Profile, string])[] = [
  ['default', 'plain: flag at zero'],
  ['fide', 'FIDE: bonus before the first move'],
  ['lichess', 'Lichess: first move is free'],
  ['engine', 'engines: alive at exactly zero'],
];

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
      <Drawing control={reading.control} english={reading.english} />
    </div>
  );
};

const ControlField = ({ seat, label }: { readonly seat: 0 | 1; readonly label: string }) => {
  const { texts } = plan.value;
  const reading = readings.value[seat];
  const set = (text: string): void => {
    change({ texts: seat === 0 ? [text, texts[1]] : [texts[0], text] });
  };
  return (
    <div class="stack">
      <Field label={label}>
        {(ids) => (
          <input
            {...ids}
            class="mono"
            type="text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            maxLength={1000}
            value={texts[seat]}
            onInput={(event) => {
              set(event.currentTarget.value);
            }}
          />
        )}
      </Field>
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

const NameField = ({ seat, label }: { readonly seat: 0 | 1; readonly label: string }) => {
  const { names } = plan.value;
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
            change({ names: seat === 0 ? [name, names[1]] : [names[0], name] });
          }}
        />
      )}
    </Field>
  );
};

const Players = () => {
  const { names, policy, apart } = plan.value;
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
            change({ policy: name });
          }}
        />
        <label class="check">
          <input
            type="checkbox"
            checked={apart}
            onChange={(event) => {
              change({ apart: event.currentTarget.checked });
            }}
          />
          A control for each player
        </label>
      </div>
    </details>
  );
};

const StartButton = () => {
  const clock = plannedClock.value;
  return (
    <div class="row">
      <button
        type="button"
        class="button primary large"
        disabled={typeof clock === 'string'}
        onClick={() => {
          if (typeof clock !== 'string') begin(clock);
        }}
      >
        To the clock
      </button>
      {typeof clock === 'string' ? <span class="soft">{clock}</span> : null}
    </div>
  );
};

export const Setup = () => {
  const { apart, names } = plan.value;
  return (
    <>
      <h1>A clock for the table</h1>
      {session.value === null ? null : (
        <Notice title="A game is on the clock.">
          <p>
            <button type="button" class="button small" onClick={toTable}>
              Back to it
            </button>{' '}
            A new one takes its place; the log of this one is kept.
          </p>
        </Notice>
      )}
      <div class="setup">
        <section class="card stack" aria-label="The next game">
          <ControlField seat={0} label={apart ? `Time control of ${names[0]}` : 'Time control'} />
          {apart ? <ControlField seat={1} label={`Time control of ${names[1]}`} /> : null}
          <Players />
          <StartButton />
        </section>
        <EarlierGames />
      </div>
    </>
  );
};
