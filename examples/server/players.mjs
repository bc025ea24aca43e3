// A server of its own process, and players for it: what the example's game and its tests share.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Chess } from 'chess.js';
import { WebSocket } from 'ws';

const SERVER = fileURLToPath(new URL('server.mjs', import.meta.url));

/** Starts a server on a file; on port 0, on any that is free. */
export const startServer = async (file, { port = 0, downtime = 'free' } = {}) => {
  const args = [SERVER, '--file', file, '--port', String(port), '--downtime', downtime];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => server.kill('SIGKILL'));
  const [line] = await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(([code]) => Promise.reject(new Error(`The server ended: ${code}`))),
  ]);
  const { port: taken } = new URL(String(line));
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  return { port: Number(taken), kill };
};

/** Somebody at a game, who comes back when the connection is lost. `onState` gets every state. */
export const join = (port, query, onState = () => undefined) => {
  const refused = [];
  let [socket, state, left] = [null, null, false];
  const waiting = new Set();
  const connect = () => {
    socket = new WebSocket(`ws://localhost:${port}/?${new URLSearchParams(query)}`);
    socket.on('error', () => undefined);
    socket.on('close', () => left || setTimeout(connect, 50));
    socket.on('message', (data) => {
      const message = JSON.parse(data);
      if (message.refused === undefined) {
        state = message;
        onState(state);
      } else refused.push(message.refused);
      for (const look of waiting) look();
    });
  };
  connect();
  return {
    refused,
    state: () => state,
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    /** Waits until what was received fits. */
    until: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          if (state === null || !fits(state, refused)) return;
          waiting.delete(look);
          resolve(state);
        };
        waiting.add(look);
        look();
      }),
    leave: () => {
      left = true;
      socket.close();
    },
  };
};

/** A bot that plays some legal move after a moment, and resigns after so many moves. */
export const playBot = (port, query, { moves = 20, thinks = 20 } = {}) => {
  let shown = '';
  const bot = join(port, query, async ({ fen, clock }) => {
    const chess = new Chess(fen);
    if (clock.status !== 'running' || chess.turn() !== query.as[0] || chess.isGameOver()) return;
    // after a restart the same position comes again
    shown = fen;
    await sleep(thinks * Math.random());
    const legal = chess.moves({ verbose: true });
    const { lan } = legal[Math.floor(Math.random() * legal.length)];
    if (shown === fen) bot.send(chess.moveNumber() > moves ? 'resign' : `move ${lan}`);
  });
  return bot;
};
