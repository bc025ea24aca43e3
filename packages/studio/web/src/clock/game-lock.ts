// A game is on the clock in one window only: two windows writing the same log would corrupt it.

let held: string | null = null;
let release: (() => void) | null = null;

/** Milliseconds; a page that is being reloaded may hold its lock a moment longer. */
const MAX_WAIT = 1500;

/** Releases the game that this window holds. */
export const unlockGame = (): void => {
  release?.();
  release = null;
  held = null;
};

/** False if another window holds the game. */
export const lockGame = (id: string): Promise<boolean> => {
  if (held === id || navigator.locks === undefined) return Promise.resolve(true);
  unlockGame();
  return new Promise((resolve) => {
    const options = { signal: AbortSignal.timeout(MAX_WAIT) };
    navigator.locks
      .request(`zeitnot.clock.${id}`, options, () => {
        held = id;
        resolve(true);
        return new Promise<void>((end) => (release = end));
      })
      .catch(() => resolve(false));
  });
};
