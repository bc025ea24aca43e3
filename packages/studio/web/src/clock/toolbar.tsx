// The toolbar between the halves: pause, sound, full screen, menu; after the game, what to do next.

import { Button } from '../ui/button.js';
import { perform, ribbons, session } from './game.js';
import { prefer, preferences } from './preferences.js';
import { endGame, replayCurrent } from './screen.js';
import { wakeSound } from './sound.js';

const SILENCE = 'M4 9v6h4l5 4V5L8 9zM17 9l5 6m0-6l-5 6';
const SOUND = 'M4 9v6h4l5 4V5L8 9zM16 9q2 3 0 6M19 6.5q4 5.5 0 11';

const Icon = ({ path }: { readonly path: string }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

const toggleFullScreen = (): void => {
  const change =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen();
  // not supported on some phones
  change.catch(() => undefined);
};

const outcomeText = (): string => {
  const lost = ribbons.value.find(({ flagged }) => flagged);
  if (lost !== undefined) return `⚑ ${lost.player} is out of time`;
  const outcome = session.value?.state.outcome ?? null;
  return outcome === null ? '' : `The game is over: ${outcome.reason}`;
};

export const Toolbar = ({ onMenu }: { readonly onMenu: () => void }) => {
  const status = ribbons.value[0]?.status ?? 'idle';
  const over = status === 'ended';
  return (
    <div class="bar" role="toolbar" aria-label="Game">
      {over ? (
        <>
          <strong>{outcomeText()}</strong>
          <Button label="Replay" look="small" onClick={replayCurrent} />
          <Button label="New game" look="small" onClick={endGame} />
        </>
      ) : (
        <>
          <Button
            label={status === 'paused' ? '▶ Resume' : '‖ Pause'}
            disabled={status === 'idle'}
            onClick={() => perform({ kind: 'pause' })}
          />
          <Button
            label={<Icon path={preferences.value.sound ? SOUND : SILENCE} />}
            look="icon"
            aria-label="Sound"
            aria-pressed={preferences.value.sound}
            onClick={() => {
              wakeSound();
              prefer({ sound: !preferences.value.sound });
            }}
          />
          {document.fullscreenEnabled ? (
            <Button
              label={<Icon path="M3 8V3h5M16 3h5v5M21 16v5h-5M8 21H3v-5" />}
              look="icon"
              aria-label="Full screen"
              onClick={toggleFullScreen}
            />
          ) : null}
        </>
      )}
      <Button label="Menu" onClick={onMenu} />
    </div>
  );
};
