import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { answerCalls, makeCaller, type Caller, type Handlers } from './calls.js';
import type { Line } from './line.js';

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

const portLine = (port: MessagePort): Line => {
  ports.push(port);
  return {
    post: (message) => port.postMessage(message),
    hear: (listener) => void port.on('message', listener),
  };
};

const callerOf = (handlers: Handlers): Caller => {
  const { port1, port2 } = new MessageChannel();
  answerCalls(portLine(port2), handlers);
  return makeCaller(portLine(port1));
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
    const { call } = callerOf({
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
