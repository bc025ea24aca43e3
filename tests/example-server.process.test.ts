import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { view } from '@zeitnot/core/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { join, startServer, type Guest, type Query } from '../examples/server/players.mjs';

const example = fileURLToPath(new URL('../examples/server/', import.meta.url));

let folder = '';
const guests: Guest[] = [];
const servers: { readonly kill: () => Promise<void> }[] = [];

beforeEach(() => {
  folder = mkdtempSync(pathOf(tmpdir(), 'zeitnot-server-'));
});
afterEach(async () => {
  for (const guest of guests.splice(0)) guest.leave();
  for (const server of servers.splice(0)) await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (options = {}) => {
  const server = await startServer(pathOf(folder, 'games.db'), options);
  servers.push(server);
  return server;
};

const seat = (port: number, query: Query): Guest => {
  const guest = join(port, query);
  guests.push(guest);
  return guest;
};

/** Both players of a game that has begun, and its arbiter. */
const begin = async (port: number, control: string) => {
  const [white, black, arbiter] = (['white', 'black', 'arbiter'] as const).map((as) =>
    seat(port, { game: 'a', as, control }),
  ) as [Guest, Guest, Guest];
  await white.until(({ clock }) => clock.status === 'running');
  await arbiter.until(() => true);
  return { white, black, arbiter };
};

it('is a server and a client in under 200 lines', () => {
  const lines = ['server.mjs', 'client.html'].map(
    (file) => readFileSync(`${example}${file}`, 'utf8').split('\n').length - 1,
  );
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(200);
});

it('plays a game over a kill, and ends with the right times', () => {
  const printed = execFileSync(process.execPath, [`${example}main.mjs`], { encoding: 'utf8' });
  expect(printed).toMatch(
    /^kill -9 at move 8; [\s\S]*started again[\s\S]* wins: [\s\S]*given back/,
  );
  expect(printed.match(/(white|black) .* right$/gm)).toHaveLength(2);
});

it('lets a flag fall by itself', async () => {
  const { port } = await start();
  const { white, black } = await begin(port, '0.3s');
  const { clock } = await black.until((state) => state.clock.status === 'ended');
  expect(view(clock).outcome).toEqual({
    winner: 'black',
    losers: ['white'],
    reason: 'TimeExpired',
  });
  white.send('move e2e4');
  await white.until((_, refused) => refused.length > 0);
  expect(white.refused).toEqual(['GameOver']);
});

it('refuses moves out of turn and moves that are none, and the clock runs on', async () => {
  const { port } = await start();
  const { white, black } = await begin(port, '5m');
  black.send('move e7e5');
  await black.until((_, refused) => refused.length > 0);
  white.send('move e2e5');
  white.send('constructor');
  white.send('move e2e4');
  const { clock } = await white.until(({ fen }) => fen.includes(' b '));
  expect([white.refused, black.refused]).toEqual([['IllegalMove'], ['NotYourTurn']]);
  expect(view(clock).active).toBe('black');
});

it.each([
  ['free', 0],
  ['charged', 800],
])('restarts in mid-game with downtime %s', async (downtime, least) => {
  const { port, kill } = await start();
  const { white } = await begin(port, '5m');
  white.send('move e2e4');
  const before = await white.until(({ fen }) => fen.includes(' b '));
  // the file that says that the server is there
  await sleep(150);
  await kill();
  await sleep(800);
  const since = Date.now();
  await start({ port, downtime });
  const { clock, fen, now } = await white.until((state) => state.now > since);
  expect(fen).toBe(before.fen);
  const black = view(clock, now).players['black']?.remaining as number;
  const charged = 300_000 - black;
  // with time given back, what passed on either side of the kill is charged, and not what lay between
  const all = now - (before.clock.at as number);
  if (downtime === 'free') expect(charged).toBeLessThanOrEqual(all - 700);
  else expect(charged).toBeGreaterThanOrEqual(least);
});

it('stops for vacations in a game of correspondence, each by its own name', async () => {
  const { port } = await start();
  const { white, black } = await begin(port, 'r1/3d');
  const pausesAre = (names: readonly string[]) =>
    white.until(({ clock }) => JSON.stringify(view(clock).pauses) === JSON.stringify(names));
  white.send('leave');
  black.send('leave');
  const { clock } = await pausesAre(['vacation:white', 'vacation:black']);
  expect(view(clock, Date.now() + 40 * 86_400_000).players['white']?.flagged).toBe(false);
  white.send('move e2e4');
  await white.until((_, refused) => refused.includes('Paused'));
  white.send('return');
  await pausesAre(['vacation:black']);
  black.send('return');
  await pausesAre([]);
  white.send('move e2e4');
  await white.until(({ fen }) => fen.includes(' b '));
});

it('obeys an arbiter, also after a flag', async () => {
  const { port } = await start();
  const { white, arbiter } = await begin(port, '2s');
  const order = (event: object) => arbiter.send(`clock ${JSON.stringify(event)}`);
  order({ type: 'set', player: 'black', ms: 90_000 });
  await white.until(({ clock }) => view(clock).players['black']?.remaining === 90_000);
  await white.until(({ clock }) => clock.status === 'ended');
  order({ type: 'reopen' });
  order({ type: 'set', player: 'white', ms: 60_000 });
  order({ type: 'resume' });
  const { clock } = await white.until((state) => state.clock.status === 'running');
  expect(view(clock).players['white']?.remaining).toBe(60_000);
  white.send('clock {"type":"set","player":"white","ms":1}');
  white.send('move e2e4');
  const after = await white.until(({ fen }) => fen.includes(' b '));
  expect(view(after.clock).players['white']?.remaining).toBeGreaterThan(50_000);
});
