// Remote calls over an endpoint: a method with its parameters, then any number of parts, then the result.
// The caller can abort a call. There is backpressure: the next part is sent once the last was taken.

import type { Endpoint } from './endpoint.js';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The next part waits until a promise that this returns is settled. */
  readonly onPart?: (part: unknown) => unknown;
}

/** From the client to the server. */
type Request =
  | { readonly call: number; readonly method: string; readonly params: unknown }
  | { readonly call: number; readonly abort: true }
  | { readonly call: number; readonly taken: true };

/** From the server to the client. */
type Reply =
  | { readonly call: number; readonly part: unknown }
  | { readonly call: number; readonly result: unknown }
  | { readonly call: number; readonly error: string };

export interface RemoteClient {
  readonly call: <Value>(method: string, params: unknown, options?: CallOptions) => Promise<Value>;
  /** The server is gone: all calls fail, later ones too. */
  readonly disconnect: (why: string) => void;
}

interface OpenCall {
  readonly take: (part: unknown) => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

export const makeClient = ({ send, onMessage }: Endpoint): RemoteClient => {
  const open = new Map<number, OpenCall>();
  let last = 0;
  let gone: string | null = null;
  const take = async (call: number, { take: takePart, reject }: OpenCall, part: unknown) => {
    try {
      await takePart(part);
      send({ call, taken: true });
    } catch (error) {
      reject(error as Error);
      // or the server would wait for ever
      send({ call, abort: true });
    }
  };
  onMessage((message) => {
    const reply = message as Reply;
    const current = open.get(reply.call);
    if (current === undefined) return;
    if ('part' in reply) void take(reply.call, current, reply.part);
    else if ('result' in reply) current.resolve(reply.result);
    else current.reject(new Error(reply.error));
  });
  const call: RemoteClient['call'] = (method, params, { signal, onPart } = {}) =>
    new Promise((resolve, reject) => {
      if (gone !== null) {
        reject(new Error(gone));
        return;
      }
      last += 1;
      const number = last;
      const abort = (): void => send({ call: number, abort: true });
      const finish = (): void => {
        open.delete(number);
        signal?.removeEventListener('abort', abort);
      };
      open.set(number, {
        take: (part) => onPart?.(part),
        resolve: (result) => {
          finish();
          resolve(result as never);
        },
        reject: (error) => {
          finish();
          reject(error);
        },
      });
      send({ call: number, method, params });
      signal?.addEventListener('abort', abort);
      if (signal?.aborted === true) abort();
    });
  const disconnect = (why: string): void => {
    gone = why;
    for (const { reject } of open.values()) reject(new Error(why));
  };
  return { call, disconnect };
};

export interface CallContext {
  readonly signal: AbortSignal;
  /** Sends a part, and waits until it was taken. */
  readonly part: (value: unknown) => Promise<void>;
}

export type Methods = Readonly<
  Record<string, (params: never, context: CallContext) => Promise<unknown>>
>;

/** Calls a method of these by its name. */
export type CallMethod<Served extends Methods> = <Name extends keyof Served>(
  name: Name,
  params: Parameters<Served[Name]>[0],
  options?: CallOptions,
) => ReturnType<Served[Name]>;

export const serveCalls = ({ send, onMessage }: Endpoint, methods: Methods): void => {
  const aborts = new Map<number, AbortController>();
  const waiting = new Map<number, () => void>();
  const run = async (call: number, name: string, params: unknown): Promise<void> => {
    const abort = new AbortController();
    aborts.set(call, abort);
    const part = (value: unknown): Promise<void> =>
      new Promise((resolve) => {
        waiting.set(call, resolve);
        send({ call, part: value });
        // parts of an aborted call are not taken
        if (abort.signal.aborted) resolve();
      });
    try {
      const method = methods[name];
      if (method === undefined) throw new Error(`there is no method ${name}`);
      send({ call, result: await method(params as never, { signal: abort.signal, part }) });
    } catch (error) {
      send({ call, error: (error as Error).message });
    } finally {
      aborts.delete(call);
      waiting.delete(call);
    }
  };
  onMessage((message) => {
    const request = message as Request;
    if ('method' in request) void run(request.call, request.method, request.params);
    else {
      if ('abort' in request) aborts.get(request.call)?.abort();
      waiting.get(request.call)?.();
    }
  });
};
