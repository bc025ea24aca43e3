// A game is on the clock in one window only: two that write the same log would spoil it.

let held: string | null = null;
let release: (() => void) | null = null;

/** A page that is being reloaded may hold its claim for a moment longer. */
const PATIENCE = 1500;

/** Lets go of the game that this window has. */
export const unlockGame = (): void => {
  release?.();
  release = null;
  held = null;
};

/** Whether this window has the game now; not if another one does. */
export const lockGame = (id: string): Promise<boolean> => {
  if (held === id || navigator.locks === undefined) return Promise.resolve(true);
  unlockGame();
  return new Promise((resolve) => {
    const options = { signal: AbortSignal.timeout(PATIENCE) };
    navigator.locks
      .request(`zeitnot.clock.${id}`, options, () => {
        held = id;
        resolve(true);
        return new Promise<void>((end) => {
          release = end;
        });
      })
      .catch(() => {
        resolve(false);
      });
  });
};
