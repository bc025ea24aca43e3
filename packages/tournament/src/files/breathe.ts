/** Lets timers, signals and messages have their turn within long work. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
