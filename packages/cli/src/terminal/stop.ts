/** The signal that long work looks at, so that Ctrl-C or a closed terminal leaves nothing half done. */

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export const stopOnSignals = (): AbortSignal => {
  const stop = new AbortController();
  for (const name of STOPS) process.once(name, () => stop.abort());
  return stop.signal;
};
