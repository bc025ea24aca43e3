/** The signal that long work looks at, so that Ctrl-C leaves nothing half done. */

export const stopOnSignals = (): AbortSignal => {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  return stop.signal;
};
