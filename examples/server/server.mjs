// A chess server: games over WebSockets, the rules from chess.js, the clocks and their log from Zeitnot.
//   node examples/server/server.mjs --port 8080 --file games.db --downtime free
// ws://HOST/?game=NAME&as=white&control=3m..+%2B+2s joins a game as white, black, arbiter or watcher. Players send
// `move e2e4`, `resign`, `leave` and `return` (a vacation), the arbiter `clock {"type":"set","player":"white","ms":60000}`.

import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { openSqliteLog } from '@zeitnot/clock-store/sqlite';
import { readControl } from '@zeitnot/core';
import { makeClock, openClock, replay, restoreClock } from '@zeitnot/core/clock';
import { Chess } from 'chess.js';
import { WebSocketServer } from 'ws';

const option = (value) => ({ type: 'string', default: value });
const { port, file, downtime } = parseArgs({
  options: { port: option('8080'), file: option('games.db'), downtime: option('free') },
}).values;

/** The value of a result. A server that cannot keep what happens must not go on. */
const must = (result) => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
};
const log = must(await openSqliteLog(file));
const games = new Map();
const other = (colour) => (colour === 'white' ? 'black' : 'white');

/** Appends an event, and says why it was refused; null if it was not. What changes nothing is not appended. */
const send = async ({ clock }, event) => must(await clock.send({ at: Date.now(), ...event })).code;

/** Lets the flag fall if the time is up, against a bare king as a draw; otherwise this changes nothing. */
const flag = async (game) => {
  const [board, turn] = game.chess.fen().split(' ');
  const [player, men] = turn === 'w' ? ['white', /[pnbrq]/] : ['black', /[PNBRQ]/];
  return send(game, { type: 'flag', player, opponentCanMate: men.test(board) });
};

const move = async (game, who, lan) => {
  const { chess } = game;
  await flag(game);
  if (chess.turn() !== who[0]) return 'NotYourTurn';
  const legal = chess.moves({ verbose: true }).find((each) => [lan, `${lan}q`].includes(each.lan));
  if (legal === undefined) return 'IllegalMove';
  const { san } = chess.move(legal.san);
  // the move stands in the log beside the press: both are kept, or neither
  const code = await send(game, { type: 'press', player: who, move: san });
  if (code !== null) chess.undo();
  else if (chess.isCheckmate()) await send(game, { type: 'end', winner: who, reason: 'Checkmate' });
  else if (chess.isGameOver()) await send(game, { type: 'end', winner: null, reason: 'Draw' });
  return code;
};

const PLAYER = {
  __proto__: null,
  move,
  resign: (game, who) => send(game, { type: 'end', winner: other(who), reason: 'Resignation' }),
  leave: (game, who) => send(game, { type: 'pause', reason: `vacation:${who}` }),
  return: (game, who) => send(game, { type: 'resume', reason: `vacation:${who}` }),
};
const ARBITER = { __proto__: null, clock: (game, _, event) => send(game, JSON.parse(event)) };
const ACTIONS = { __proto__: null, white: PLAYER, black: PLAYER, arbiter: ARBITER };

const tell = ({ chess, clock }, sockets) => {
  const state = JSON.stringify({ fen: chess.fen(), clock: clock.state(), now: Date.now() });
  for (const socket of sockets) socket.send(state);
};

/** Works on a game, one thing after the other; tells everyone what changed, and wakes up when a flag may fall. */
const inTurn = (game, work) => {
  game.queue = game.queue.then(async () => {
    const before = game.clock.state();
    await work();
    if (game.clock.state() !== before) tell(game, game.sockets);
    const [now, at] = [Date.now(), game.clock.nextWake(Date.now())];
    clearTimeout(game.timer);
    if (at !== null) game.timer = setTimeout(() => inTurn(game, () => flag(game)), at - now);
  });
};

/** A game as its log has it, the moves being those of the presses that were accepted. */
const openGame = async (name) => {
  const { setup, events } = must(await log.read(name, 0));
  const chess = new Chess();
  const { lines } = replay(must(restoreClock(setup)), events);
  const made = events.filter(({ move: san }, index) => san !== undefined && lines[index].accepted);
  for (const { move: san } of made) chess.move(san);
  const clock = must(await openClock(log, name));
  return { chess, clock, sockets: new Set(), players: new Set(), queue: Promise.resolve() };
};

const createGame = async (name, text) => {
  const { control } = readControl(text, { prefer: 'notation' });
  must(await log.create(name, must(makeClock({ control })).setup));
  return openGame(name);
};

// A running server touches a file, so that the next one knows until when it was there.
const alive = `${String(file)}.alive`;
const died = Math.floor(statSync(alive, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
for (const name of must(await log.games())) {
  const game = await openGame(name);
  games.set(name, Promise.resolve(game));
  const at = Math.max(died, game.clock.state().at ?? 0);
  inTurn(game, async () => {
    if (downtime === 'free') await send(game, { type: 'pause', reason: 'server', at });
    await send(game, { type: 'resume', reason: 'server' });
  });
}
setInterval(() => writeFileSync(alive, ''), 100);

const connect = async (socket, { searchParams }) => {
  const { game: name = 'a', as, control = '5m.. + 3s' } = Object.fromEntries(searchParams);
  if (!games.has(name)) games.set(name, createGame(name, control));
  const game = await games.get(name);
  socket.on('close', () => game.sockets.delete(socket));
  socket.on('message', (data) =>
    inTurn(game, async () => {
      const [word, rest] = String(data).split(/ (.*)/s);
      const refused = (await ACTIONS[as]?.[word]?.(game, as, rest)) ?? null;
      if (refused !== null) socket.send(JSON.stringify({ refused }));
    }),
  );
  game.sockets.add(socket);
  inTurn(game, async () => {
    tell(game, [socket]);
    game.players.add(as);
    if (game.players.has('white') && game.players.has('black')) {
      await send(game, { type: 'start', player: 'white' });
    }
  });
};

const CORE = new URL('.', import.meta.resolve('@zeitnot/core/clock'));
const server = createServer(({ url }, response) => {
  const [, path] = /^\/core\/([\w/-]+\.js)$/.exec(url) ?? [];
  const asked = path === undefined ? new URL('client.html', import.meta.url) : new URL(path, CORE);
  const type = path === undefined ? 'text/html' : 'text/javascript';
  response.setHeader('content-type', type).end(existsSync(asked) ? readFileSync(asked) : '');
});
new WebSocketServer({ server }).on('connection', (socket, { url }) => {
  connect(socket, new URL(url, 'ws://host')).catch(() => socket.close(1008));
});
server.listen(Number(port), () => {
  process.stdout.write(`http://localhost:${server.address().port}/?game=a&as=white\n`);
});
