// Everything a player or an arbiter can do besides pressing.

import { Button } from '../ui/button.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { Dialog } from '../ui/dialog.js';
import { Check } from '../ui/check.js';
import { perform, ribbons, session } from './game.js';
import { KEY_HELP } from './keys.js';
import { isTurned, prefer, preferences } from './preferences.js';
import { saveLog, savePgn } from './save-game.js';
import { endGame, replayCurrent, toSetup } from './screen.js';

interface MenuProps {
  readonly onClose: () => void;
  readonly onCorrect: () => void;
}

const Switches = () => (
  <div class="stack tight">
    <Check
      label="Sound"
      checked={preferences.value.sound}
      onChange={(sound) => prefer({ sound })}
    />
    <Check
      label="Turn the upper half to the player opposite"
      checked={isTurned()}
      onChange={(turned) => prefer({ turned })}
    />
    <Check
      label="Swap the sides"
      checked={preferences.value.swapped}
      onChange={(swapped) => prefer({ swapped })}
    />
  </div>
);

export const Menu = ({ onClose, onCorrect }: MenuProps) => {
  const current = session.value;
  const status = ribbons.value[0]?.status;
  const isOver = status === 'ended';
  const isUnderWay = !isOver && status !== 'idle';
  const then = (work: () => void) => (): void => {
    onClose();
    work();
  };
  return (
    <Dialog title="The game" onClose={onClose}>
      <div class="items">
        {isOver ? null : (
          <>
            <Button
              label="Take back the last move"
              onClick={then(() => perform({ kind: 'takeback' }))}
            />
            <Button label="Claim the flag" onClick={then(() => perform({ kind: 'claim' }))} />
            <Button label="Correct or give time" onClick={then(onCorrect)} />
          </>
        )}
        <Button label="Replay so far" onClick={then(replayCurrent)} />
        <Button
          label="Save the log (JSON)"
          onClick={() => {
            if (current !== null) saveLog(current);
          }}
        />
        <Button
          label="Save as PGN"
          onClick={() => {
            if (current !== null) savePgn(current);
          }}
        />
        <Button label="Other pages" onClick={then(toSetup)} />
        {isUnderWay ? (
          <ConfirmButton
            label="End this game"
            question="End this game? Its log is kept."
            yes="End the game"
            onYes={then(endGame)}
          />
        ) : (
          <Button label="End this game" onClick={then(endGame)} />
        )}
      </div>
      <Switches />
      <details>
        <summary>Keys</summary>
        <dl class="keys">
          {KEY_HELP.map(([keys, meaning]) => (
            <div key={keys}>
              <dt>{keys}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Dialog>
  );
};
