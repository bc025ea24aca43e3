import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
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
    const all = { Authorization: `Bearer ${studio.token}`, ...headers };
    const sent = request(`${studio.address}${path}`, { headers: all, method }, (response) => {
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
      const { headers } = await fetch(`${studio.address}${path}`, { headers: studio.headers });
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

describe('the token', () => {
  const port = (): string => new URL(studio.address).port;
  const everyRoute = [
    ['GET', ''],
    ['GET', 'index.html'],
    ['GET', 'sw.js'],
    ['GET', 'api/archive'],
    ['GET', 'api/downloads/x'],
    ['GET', 'api/nothing'],
    ['PUT', 'api/uploads/x.pgn'],
    ...['archive/load', 'archive/cancel', 'plots/overview', 'sql', 'downloads'].map(
      (route) => ['POST', `api/${route}`] as const,
    ),
    ...['plan', 'report', 'break', 'join'].map((route) => ['POST', `api/rounds/${route}`] as const),
  ] as const;

  it.each(everyRoute)('is needed for %s /%s', async (method, path) => {
    const answer = await fetch(`${studio.address}${path}`, {
      method,
      headers: { 'X-Zeitnot': '1' },
    });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toMatch(/^This needs the token/);
  });

  it.each([
    ['no token', () => ({}), 401],
    ['another token', () => ({ Authorization: `Bearer ${'x'.repeat(32)}` }), 401],
    ['a part of the token', () => ({ Authorization: `Bearer ${studio.token.slice(1)}` }), 401],
    ['no scheme', () => ({ Authorization: studio.token }), 401],
    ['the token', () => ({ Authorization: `Bearer ${studio.token}` }), 200],
    ['its cookie', () => ({ Cookie: `zeitnot-${port()}=${studio.token}` }), 200],
    ['the cookie of another port', () => ({ Cookie: `zeitnot-1=${studio.token}` }), 401],
    ['an old cookie', () => ({ Cookie: `zeitnot-${port()}=${'x'.repeat(32)}` }), 401],
  ])('%s', async (_name, headers, status) => {
    expect((await fetch(studio.address, { headers: headers() })).status).toBe(status);
  });

  it('in an address sets a cookie, and leads to the address without it', async () => {
    const entered = await fetch(`${studio.address}index.html?token=${studio.token}`);
    expect(entered.status).toBe(200);
    expect(entered.headers.get('set-cookie')).toBe(
      `zeitnot-${port()}=${studio.token}; Path=/; HttpOnly; SameSite=Strict`,
    );
    expect(entered.headers.get('cache-control')).toBe('no-store');
    expect(entered.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await entered.text()).toContain("searchParams.delete('token')");
    expect((await fetch(studio.entry)).status).toBe(200);
    expect((await fetch(`${studio.address}?token=wrong`)).status).toBe(401);
    const posted = await fetch(`${studio.address}api/sql?token=${studio.token}`, {
      method: 'POST',
      headers: { 'X-Zeitnot': '1' },
    });
    expect(posted.status).toBe(401);
  });

  it('is asked for on a page that says where it is', async () => {
    const page = await fetch(studio.address, { headers: { Accept: 'text/html' } });
    expect(page.status).toBe(401);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(await page.text()).toContain('the address that the terminal printed');
  });

  it('is in a file that only its owner may read, and new at every start', async () => {
    expect(statSync(studio.entryFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(studio.entryFile, 'utf8')).toContain(`url=${studio.entry}"`);
    const other = await startStudio({ port: 0, temp: studio.temp });
    await other.close();
    expect(other.token).not.toBe(studio.token);
    expect(other.token).toMatch(/^[\w-]{32}$/);
  });

  it.each([
    '',
    'short',
    'with a blank in the middle',
    'wörter-sind-keine-bytes',
    '"><script>alert(1)',
  ])('is not %j', async (token) => {
    await expect(startStudio({ port: 0, token })).rejects.toThrow(/16 characters/);
  });
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
  process.stdout.write(\`\${studio.address} \${studio.token}\`);
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

const untilLoaded = async (address: string, headers: TestStudio['headers']): Promise<void> => {
  for (;;) {
    const found = await fetch(`${address}api/archive`, { headers });
    const answer = (await found.json()) as Answer<ArchiveState>;
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
    const [said] = (await once(program.stdout.setEncoding('utf8'), 'data')) as [string];
    const [address = '', token = ''] = said.split(' ');
    const headers = { Authorization: `Bearer ${token}`, 'X-Zeitnot': '1' };
    return { program, pid: program.pid ?? 0, ended, address, headers, temp };
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
    const { program, pid, ended, address, headers, temp } = await start('loaded');
    await untilLoaded(address, headers);
    const post = (path: string, body: object): Promise<unknown> =>
      fetch(`${address}api/${path}`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
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
