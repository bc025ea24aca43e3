import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, zeitnot } from '../testing/run.js';

const GAME = '[White "Ada"]\n[TimeControl "180+2"]\n\n1. e4 {[%clk 0:03:00]} *\n\n';

const children: ChildProcess[] = [];

let folder = '';
let temp = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-test-cli-studio-'));
  temp = join(folder, 'temp');
  mkdirSync(temp);
  writeFileSync(join(folder, 'own.pgn'), GAME.repeat(3));
});
afterAll(() => {
  // those that a failed test left
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const TOKEN = 'a-token-of-the-owner';

const HEADERS = { Authorization: `Bearer ${TOKEN}` };

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  TMPDIR: temp,
  NO_COLOR: '1',
  ZEITNOT_TOKEN: TOKEN,
});

interface Running {
  readonly child: ChildProcess;
  readonly address: string;
  readonly ended: Promise<number | null>;
}

const start = (args: readonly string[]): Promise<Running> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, 'studio', '--no-open', ...args], {
      cwd: folder,
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const ended = new Promise<number | null>((done) => {
      child.once('exit', (status) => {
        done(status);
        reject(new Error(`it ended with ${status}`));
      });
    });
    let said = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text: string) => {
      said += text;
      const address = /http:[^\s?]+(?=\?token=a-token-of-the-owner\n)/.exec(said)?.[0];
      if (address !== undefined) resolve({ child, address, ended });
    });
  });

const runStudio = (args: readonly string[]) =>
  zeitnot(['studio', '--no-open', ...args], { cwd: folder });

const statusOf = (address: string, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(address, { headers: { ...HEADERS, Host: host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .once('error', reject)
      .end();
  });

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

interface State {
  readonly value: { readonly loaded: { readonly games: number } | null };
}

const gamesOf = async (address: string): Promise<number> => {
  for (;;) {
    const { value } = (await (
      await fetch(`${address}api/archive`, { headers: HEADERS })
    ).json()) as State;
    if (value.loaded !== null) return value.loaded.games;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
};

describe('studio', () => {
  it('loads a file, refuses other hosts, and on SIGHUP leaves nothing, not even what a killed one left', async () => {
    const killed = await start(['own.pgn', '--port', '0']);
    await gamesOf(killed.address);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(readdirSync(temp)).toHaveLength(1);
    const port = await freePort();
    const { child, address, ended } = await start(['own.pgn', '--port', String(port)]);
    expect(address).toBe(`http://127.0.0.1:${port}/`);
    expect(await gamesOf(address)).toBe(3);
    expect(await statusOf(address, 'evil.example')).toBe(403);
    expect(await statusOf(address, `127.0.0.1:${port}`)).toBe(200);
    expect(readdirSync(temp)).toHaveLength(1);
    // a browser keeps its connection
    const keptOpen = await fetch(`${address}api/archive`, { headers: HEADERS });
    child.kill('SIGHUP');
    expect(await ended).toBe(0);
    expect(readdirSync(temp)).toEqual([]);
    await keptOpen.text().catch(() => undefined);
  });

  it('ends in the middle of a load', async () => {
    const { child, ended } = await start(['own.pgn', '--port', '0']);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(readdirSync(temp)).toEqual([]);
  });

  it('says what is wrong before it starts', async () => {
    const missing = await runStudio(['nowhere.pgn']);
    expect(missing).toMatchObject({ status: 1, stdout: '' });
    expect(missing.stderr).toMatch(/nowhere\.pgn does not exist/);
    expect(await runStudio([folder])).toMatchObject({ status: 1 });
    expect(await runStudio(['--port', 'x'])).toMatchObject({ status: 2 });
    const noFolder = await runStudio(['--output', 'nowhere']);
    expect(noFolder.stderr).toMatch(/nowhere does not exist/);
    expect((await runStudio(['--output', 'own.pgn'])).stderr).toMatch(/own\.pgn is not a folder/);
    const short = await zeitnot(['studio', '--no-open'], {
      cwd: folder,
      env: { ZEITNOT_TOKEN: 'short' },
    });
    expect(short).toMatchObject({ status: 1, stdout: '' });
    expect(short.stderr).toMatch(/ZEITNOT_TOKEN is refused: .*16 characters/);
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const taken = await runStudio(['--port', String((server.address() as AddressInfo).port)]);
    server.close();
    expect(taken.status).toBe(1);
    expect(taken.stderr).toMatch(/port \d+ is taken/);
  });
});
