// Keeps the screen on while the clock runs, where the browser can.

let lock: WakeLockSentinel | null = null;
let wanted = false;

/** The browser releases the lock when the page is hidden, so this is called again afterwards. */
export const keepScreenOn = async (on: boolean): Promise<void> => {
  wanted = on;
  try {
    if (on && (lock === null || lock.released)) {
      lock = await navigator.wakeLock.request('screen');
      // it may be too late by now
      if (!wanted) await lock.release();
    } else if (!on) await lock?.release();
  } catch {
    // refused: low battery, an old browser, a hidden page
  }
};
