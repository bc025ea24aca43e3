import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, ArchiveState } from './api.js';
import { startStudio } from './server.js';
import { startTestStudio, type TestStudio } from './testing/studio.js';

const withOneGame = (folder: string): { readonly files: readonly string[] } => {
  writeFileSync(join(folder, 'one.pgn'), '[White "Ada"]\n\n1. e4 *\n');
  return { files: [join(folder, 'one.pgn')] };
};

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio(withOneGame);
});
afterAll(() => studio.remove());

/** fetch does not allow a Host header. */
const statusOf = (
  path: string,
  headers: Readonly<Record<string, string>>,
  method = 'GET',
): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(`${studio.address}${path}`, { headers, method }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.once('error', reject);
    sent.end();
  });

describe('who may talk to the server', () => {
  it.each([
    ['its own address', {}, 200],
    ['localhost', { Host: 'localhost:4000' }, 200],
    ['another host', { Host: 'evil.example' }, 403],
    ['a host that begins like ours', { Host: '127.0.0.1.evil.example' }, 403],
    ['another origin', { Origin: 'http://evil.example' }, 403],
    ['an opaque origin', { Origin: 'null' }, 403],
    ['another port of this machine', { Origin: 'http://127.0.0.1:1' }, 403],
  ])('%s', async (_name, headers, status) => {
    expect(await statusOf('', headers)).toBe(status);
    expect(await statusOf('api/archive', headers)).toBe(status);
  });

  it.each([
    ['a request without the header of the pages', 'POST', {}, 403],
    ['a form of another site', 'POST', { 'Content-Type': 'text/plain' }, 403],
    ['an upload without it', 'PUT', {}, 403],
    ['a request of the pages', 'POST', { 'X-Zeitnot': '1' }, 200],
    [
      'a request that another site starts',
      'POST',
      { 'X-Zeitnot': '1', 'Sec-Fetch-Site': 'cross-site' },
      403,
    ],
    ['a read of the games from another site', 'GET', { 'Sec-Fetch-Site': 'same-site' }, 403],
  ])('%s', async (_name, method, headers, status) => {
    const path = { POST: 'api/archive/cancel', PUT: 'api/uploads/x.pgn', GET: 'api/archive' }[
      method
    ];
    expect(await statusOf(path ?? '', headers, method)).toBe(status);
  });

  it('sends security headers with every answer', async () => {
    for (const path of ['', 'api/archive', 'api/nothing']) {
      const { headers } = await fetch(`${studio.address}${path}`);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  it.each(['../package.json', '..%2fpackage.json', '%2e%2e/package.json', '....//package.json'])(
    'serves nothing but its pages: %s',
    async (path) => {
      expect(await statusOf(path, {})).toBe(404);
    },
  );
});

it('reports that a port is taken', async () => {
  const port = Number(new URL(studio.address).port);
  await expect(startStudio({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('does not start with a missing file', async () => {
  await expect(startStudio({ port: 0, files: ['no-such.pgn'] })).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

/** A program that ends by itself once the studio is closed: an open thread would keep it alive. */
const PROGRAM = `
  import { startStudio } from '@zeitnot/studio';
  const [file, temp] = process.argv.slice(1);
  const studio = await startStudio({ port: 0, files: [file], temp });
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => void studio.close());
  process.stdout.write(studio.address);
`;

/** The running child processes of a process. */
const childrenOf = (pid: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const [state, parent] =
          readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        return state !== 'Z' && Number(parent) === pid;
      } catch {
        return false;
      }
    })
    .map(Number);

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const untilLoaded = async (address: string): Promise<void> => {
  for (;;) {
    const answer = (await (await fetch(`${address}api/archive`)).json()) as Answer<ArchiveState>;
    if (!answer.ok || answer.value.failed !== null) throw new Error(JSON.stringify(answer));
    if (answer.value.loaded !== null) return;
    await delay(20);
  }
};

describe.skipIf(process.platform !== 'linux')('a program with a studio', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-test-end-'));
  const programs: ChildProcess[] = [];
  afterAll(() => {
    for (const program of programs) program.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (name: string) => {
    const temp = join(folder, name);
    mkdirSync(temp);
    const [file = ''] = withOneGame(folder).files;
    const program = spawn(
      process.execPath,
      ['--input-type=module', '-e', PROGRAM, '--', file, temp],
      {
        cwd: fileURLToPath(new URL('..', import.meta.url)),
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    programs.push(program);
    const ended = once(program, 'exit');
    const [address] = (await once(program.stdout.setEncoding('utf8'), 'data')) as [string];
    return { program, pid: program.pid ?? 0, ended, address, temp };
  };

  it('ends in the middle of a load, and kills its process', async () => {
    const { program, pid, ended, temp } = await start('loading');
    const children = childrenOf(pid);
    expect(children).toHaveLength(1);
    expect(readdirSync(temp)).toHaveLength(1);
    program.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(children.filter(isRunning)).toEqual([]);
    expect(readdirSync(temp)).toEqual([]);
  });

  it('ends with open connections, a running query and a thread for rounds', async () => {
    const { program, pid, ended, address, temp } = await start('loaded');
    await untilLoaded(address);
    const post = (path: string, body: object): Promise<unknown> =>
      fetch(`${address}api/${path}`, {
        method: 'POST',
        headers: { 'X-Zeitnot': '1', 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }).then((response) => response.json(), String);
    expect(await post('rounds/plan', { source: 'given-1' })).toHaveProperty('ok');
    const idle = connect(Number(new URL(address).port), '127.0.0.1');
    idle.on('error', () => undefined);
    idle.write('GET /api/archive HTTP/1.1\r\nHost: 127.0.0.1\r\n');
    const query = post('sql', { sql: 'SELECT count(*) FROM range(10000000000) a, range(1000) b' });
    // both are on their way to the server
    await post('plots/overview', {});
    program.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(await query).toMatch(/fetch failed/);
    expect(childrenOf(pid)).toEqual([]);
    expect(readdirSync(temp)).toEqual([]);
  });
});
