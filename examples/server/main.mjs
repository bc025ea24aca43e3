// Two bots play a game over WebSockets; on the way the server is killed and started again:
//   npm run example:server
// In the end the times are worked out by hand, from the log alone, and compared with what the players were shown.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSqliteLog } from '@zeitnot/clock-store/sqlite';
import { view } from '@zeitnot/core/clock';
import { formatClockTime } from '@zeitnot/core/ribbon';
import { playBot, startServer } from './players.mjs';

const [BASE, BONUS] = [30_000, 500];
const AWAY = 1000;
const GAME = { game: 'demo', control: '30s.. + 0.5s' };

const say = (text) => process.stdout.write(`${text}\n`);

/** Each player's time by subtraction and addition: no clock of Zeitnot takes part. */
const timesByHand = (events) => {
  const left = { white: BASE, black: BASE };
  let [turn, since, pausedAt, paused] = ['white', 0, null, 0];
  for (const { type, at, player } of events) {
    if (type === 'start') since = at;
    if (type === 'pause') pausedAt = at;
    if (type === 'resume') {
      paused += at - pausedAt;
      since += at - pausedAt;
    }
    if (type !== 'press' && type !== 'end') continue;
    left[turn] -= at - since;
    if (type === 'end') break;
    left[player] += BONUS;
    [turn, since] = [turn === 'white' ? 'black' : 'white', at];
  }
  return { left, paused };
};

const folder = mkdtempSync(pathOf(tmpdir(), 'zeitnot-server-'));
const file = pathOf(folder, 'games.db');
const servers = [await startServer(file)];
const [{ port }] = servers;
const bots = ['white', 'black'].map((as) => playBot(port, { ...GAME, as }));
try {
  const before = await bots[0].until(({ fen }) => Number(fen.split(' ').at(-1)) >= 8);
  await servers[0].kill();
  say(`kill -9 at move 8; the server knew ${before.clock.version} events`);
  await sleep(AWAY);
  servers.push(await startServer(file, { port }));
  say('started again on the same file; the players come back');
  const { clock } = await bots[0].until(({ clock: { status } }) => status === 'ended');
  const { outcome, players } = view(clock);
  say(`${outcome.winner} wins: ${outcome.reason}`);

  const opened = await openSqliteLog(file);
  if (!opened.ok) throw new Error(opened.error.message);
  const stored = await opened.value.read('demo', 0);
  if (!stored.ok) throw new Error(stored.error.message);
  const { left, paused } = timesByHand(stored.value.events);
  say(`${stored.value.version} events in the log; ${formatClockTime(paused)} given back`);
  for (const name of ['white', 'black']) {
    const isRight = players[name].remaining === left[name];
    say(`${name}  ${formatClockTime(left[name])}  ${isRight ? 'right' : 'WRONG'}`);
    if (!isRight) process.exitCode = 1;
  }
  if (paused < AWAY || stored.value.version <= before.clock.version) process.exitCode = 1;
} finally {
  for (const bot of bots) bot.leave();
  await servers.at(-1).kill();
  rmSync(folder, { recursive: true, force: true });
}
