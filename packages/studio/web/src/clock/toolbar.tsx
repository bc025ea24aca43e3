// The toolbar between the halves: pause, sound, full screen, menu; after the game, what to do next.

import { perform, ribbons } from './game.js';
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
  return lost === undefined ? '' : `⚑ ${lost.player} is out of time`;
};

export const Toolbar = ({ onMenu }: { readonly onMenu: () => void }) => {
  const status = ribbons.value[0]?.status ?? 'idle';
  const over = status === 'ended';
  return (
    <div class="bar" role="toolbar" aria-label="Game">
      {over ? (
        <>
          <strong>{outcomeText()}</strong>
          <button type="button" class="button small" onClick={replayCurrent}>
            Replay
          </button>
          <button type="button" class="button small" onClick={endGame}>
            New game
          </button>
        </>
      ) : (
        <>
          <button
            type="button"
            class="button"
            disabled={status === 'idle'}
            onClick={() => perform({ kind: 'pause' })}
          >
            {status === 'paused' ? '▶ Resume' : '‖ Pause'}
          </button>
          <button
            type="button"
            class="button icon"
            aria-label="Sound"
            aria-pressed={preferences.value.sound}
            onClick={() => {
              wakeSound();
              prefer({ sound: !preferences.value.sound });
            }}
          >
            <Icon path={preferences.value.sound ? SOUND : SILENCE} />
          </button>
          {document.fullscreenEnabled ? (
            <button
              type="button"
              class="button icon"
              aria-label="Full screen"
              onClick={toggleFullScreen}
            >
              <Icon path="M3 8V3h5M16 3h5v5M21 16v5h-5M8 21H3v-5" />
            </button>
          ) : null}
        </>
      )}
      <button type="button" class="button" onClick={onMenu}>
        Menu
      </button>
    </div>
  );
};
