// Keeps the screen on while a clock runs. Not every browser can, and none has to.

let lock: WakeLockSentinel | null = null;
let wanted = false;

/** The browser lets go of the lock whenever the page is hidden, so this is called again after that. */
export const keepScreenOn = async (on: boolean): Promise<void> => {
  wanted = on;
  try {
    if (on && (lock === null || lock.released)) {
      lock = await navigator.wakeLock.request('screen');
      // it may no longer be wanted by the time it comes
      if (!wanted) await lock.release();
    } else if (!on) await lock?.release();
  } catch {
    // refused: low battery, an old browser, a page that is hidden
  }
};
