/**
 * Group commit: what is asked for while a transaction is under way goes into the next one together, so that
 * many writers share one wait for the disk.
 */

/** So many requests go into one transaction. */
const MAX_GROUP = 1000;

interface Waiting<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** A function that answers requests in groups, one group after the other. `run` answers each in order. */
export const inGroups = <Request, Answer>(
  run: (group: readonly Request[]) => Promise<readonly Answer[]>,
): ((request: Request) => Promise<Answer>) => {
  let waiting: Waiting<Request, Answer>[] = [];
  let running = false;

  const next = async (): Promise<void> => {
    // those who ask in the same breath go together
    await Promise.resolve();
    while (waiting.length > 0) {
      const group = waiting.slice(0, MAX_GROUP);
      waiting = waiting.slice(MAX_GROUP);
      try {
        const answers = await run(group.map(({ request }) => request));
        for (const [index, { resolve }] of group.entries()) resolve(answers[index] as Answer);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    running = false;
  };

  return async (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      if (running) return;
      running = true;
      void next();
    });
};
