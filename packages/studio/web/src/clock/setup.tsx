// Before a game: the control, the players, the rules.

import type { Profile } from '@zeitnot/core/clock';
import { Button } from '../ui/button.js';
import { Check } from '../ui/check.js';
import { Choice, TextField } from '../ui/field.js';
import { Notice } from '../ui/notice.js';
import { changeDraft, draft, draftClock } from './clock-draft.js';
import { ControlField } from './control-field.js';
import { EarlierGames } from './earlier-games.js';
import { session } from './game.js';
import { begin, toTable } from './screen.js';

const POLICIES: readonly (readonly [Profile, string])[] = [
  ['default', 'plain: flag at zero'],
  ['fide', 'FIDE: bonus before the first move'],
  ['lichess', 'Lichess: first move is free'],
  ['engine', 'engines: alive at exactly zero'],
];

const NameField = ({ seat, label }: { readonly seat: 0 | 1; readonly label: string }) => {
  const { names } = draft.value;
  return (
    <TextField
      label={label}
      maxLength={60}
      value={names[seat]}
      onText={(name) => changeDraft({ names: seat === 0 ? [name, names[1]] : [names[0], name] })}
    />
  );
};

const Players = () => {
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
          onChange={(name) => changeDraft({ policy: name })}
        />
        <Check
          label="A control for each player"
          checked={apart}
          onChange={(checked) => changeDraft({ apart: checked })}
        />
      </div>
    </details>
  );
};

const StartButton = () => {
  const clock = draftClock.value;
  return (
    <div class="row">
      <Button
        label="To the clock"
        look="primary large"
        disabled={typeof clock === 'string'}
        onClick={() => {
          if (typeof clock !== 'string') begin(clock);
        }}
      />
      {typeof clock === 'string' ? <span class="soft">{clock}</span> : null}
    </div>
  );
};

export const Setup = () => {
  const { apart, names } = draft.value;
  return (
    <>
      <h1>A clock for the table</h1>
      {session.value === null ? null : (
        <Notice title="A game is on the clock.">
          <p>
            <Button label="Back to it" look="small" onClick={toTable} /> A new game replaces it; its
            log is kept.
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
