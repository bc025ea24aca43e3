import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { serveCalls, makeClient, type RemoteClient, type Methods } from './remote-calls.js';
import type { Endpoint } from './endpoint.js';

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

const portEndpoint = (port: MessagePort): Endpoint => {
  ports.push(port);
  return {
    send: (message) => port.postMessage(message),
    onMessage: (listener) => void port.on('message', listener),
  };
};

const clientOf = (methods: Methods): RemoteClient => {
  const { port1, port2 } = new MessageChannel();
  serveCalls(portEndpoint(port2), methods);
  return makeClient(portEndpoint(port1));
};

describe('a part that cannot be taken', () => {
  const refuse = (): never => {
    throw new Error('no room');
  };
  it.each([
    ['at once', refuse],
    ['later', () => Promise.resolve().then(refuse)],
  ])('%s fails its own call, and stops it at the other end', async (_when, onPart) => {
    let stopped: () => void = () => undefined;
    const stop = new Promise<void>((resolve) => {
      stopped = resolve;
    });
    const { call } = clientOf({
      count: async (_order, { signal, part }) => {
        signal.addEventListener('abort', stopped);
        for (let number = 0; !signal.aborted; number += 1) await part(number);
      },
      echo: (order) => Promise.resolve(order),
    });
    await expect(call('count', null, { onPart })).rejects.toThrow('no room');
    await stop;
    expect(await call('echo', 'still there')).toBe('still there');
  });
});
