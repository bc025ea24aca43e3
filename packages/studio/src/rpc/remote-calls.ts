// Calls over a line: an order, then parts as they come, then an answer. The caller can stop a call, and
// the next part waits until the last was taken.

import type { Line } from './line.js';

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onPart?: (part: unknown) => unknown;
}

/** What the caller sends. */
type Sent =
  | { readonly call: number; readonly name: string; readonly order: unknown }
  | { readonly call: number; readonly stop: true }
  | { readonly call: number; readonly taken: true };

/** What comes back. */
type Heard =
  | { readonly call: number; readonly part: unknown }
  | { readonly call: number; readonly answer: unknown }
  | { readonly call: number; readonly fault: string };

export interface Caller {
  readonly call: <Value>(name: string, order: unknown, options?: CallOptions) => Promise<Value>;
  /** The other end is gone: all calls fail, those to come as well. */
  readonly hangUp: (why: string) => void;
}

interface Open {
  readonly take: (part: unknown) => unknown;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

export const makeCaller = ({ post, hear }: Line): Caller => {
  const open = new Map<number, Open>();
  let last = 0;
  let gone: string | null = null;
  const take = async (call: number, under: Open, part: unknown): Promise<void> => {
    try {
      await under.take(part);
      post({ call, taken: true });
    } catch (error) {
      under.reject(error as Error);
      // or the other end would wait for ever
      post({ call, stop: true });
    }
  };
  hear((message) => {
    const heard = message as Heard;
    const { call } = heard;
    const under = open.get(call);
    if (under === undefined) return;
    if ('part' in heard) void take(call, under, heard.part);
    else if ('answer' in heard) under.resolve(heard.answer);
    else under.reject(new Error(heard.fault));
  });
  const call: Caller['call'] = (name, order, { signal, onPart } = {}) =>
    new Promise((resolve, reject) => {
      if (gone !== null) {
        reject(new Error(gone));
        return;
      }
      last += 1;
      const number = last;
      const stop = (): void => post({ call: number, stop: true });
      const finish = (): void => {
        open.delete(number);
        signal?.removeEventListener('abort', stop);
      };
      open.set(number, {
        take: (part) => onPart?.(part),
        resolve: (answer) => {
          finish();
          resolve(answer as never);
        },
        reject: (error) => {
          finish();
          reject(error);
        },
      });
      post({ call: number, name, order });
      signal?.addEventListener('abort', stop);
      if (signal?.aborted === true) stop();
    });
  const hangUp = (why: string): void => {
    gone = why;
    for (const { reject } of open.values()) reject(new Error(why));
  };
  return { call, hangUp };
};

export interface CallContext {
  readonly signal: AbortSignal;
  /** Sends a part, and waits until it was taken. */
  readonly part: (value: unknown) => Promise<void>;
}

export type Handlers = Readonly<
  Record<string, (order: never, context: CallContext) => Promise<unknown>>
>;

export const answerCalls = ({ post, hear }: Line, handlers: Handlers): void => {
  const stops = new Map<number, AbortController>();
  const waiting = new Map<number, () => void>();
  const run = async (call: number, name: string, order: unknown): Promise<void> => {
    const stop = new AbortController();
    stops.set(call, stop);
    const part = (value: unknown): Promise<void> =>
      new Promise((resolve) => {
        waiting.set(call, resolve);
        post({ call, part: value });
        // nobody takes parts of a call that was stopped
        if (stop.signal.aborted) resolve();
      });
    try {
      const handler = handlers[name];
      if (handler === undefined) throw new Error(`there is no call ${name}`);
      post({ call, answer: await handler(order as never, { signal: stop.signal, part }) });
    } catch (error) {
      post({ call, fault: (error as Error).message });
    } finally {
      stops.delete(call);
      waiting.delete(call);
    }
  };
  hear((message) => {
    const sent = message as Sent;
    if ('name' in sent) void run(sent.call, sent.name, sent.order);
    else {
      if ('stop' in sent) stops.get(sent.call)?.abort();
      waiting.get(sent.call)?.();
    }
  });
};
