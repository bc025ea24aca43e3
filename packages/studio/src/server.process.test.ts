import { request } from 'node:http';
import { connect } from 'node:net';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStudio } from './server.js';
import { startTestStudio, type TestStudio } from './testing/studio.js';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.remove());

/** fetch does not let a Host be set. */
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
    ['no origin to speak of', { Origin: 'null' }, 403],
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
      'one that another site starts',
      'POST',
      { 'X-Zeitnot': '1', 'Sec-Fetch-Site': 'cross-site' },
      403,
    ],
    ['a look at the games from another site', 'GET', { 'Sec-Fetch-Site': 'same-site' }, 403],
  ])('%s', async (_name, method, headers, status) => {
    const path = { POST: 'api/archive/cancel', PUT: 'api/uploads/x.pgn', GET: 'api/archive' }[
      method
    ];
    expect(await statusOf(path ?? '', headers, method)).toBe(status);
  });

  it('tells browsers what not to do', async () => {
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

describe('the end', () => {
  it('does not wait for connections, and leaves nothing', async () => {
    const other = await startTestStudio();
    await other.settled();
    expect(readdirSync(other.temp)).toHaveLength(1);
    const open = connect(Number(new URL(other.address).port), '127.0.0.1');
    open.on('error', () => undefined);
    open.write('GET /api/archive HTTP/1.1\r\nHost: 127.0.0.1\r\n');
    await other.close();
    expect(readdirSync(other.temp)).toEqual([]);
    await other.remove();
  });

  it('comes in the middle of a load as well', async () => {
    const other = await startTestStudio();
    await other.close();
    expect(readdirSync(other.temp)).toEqual([]);
    await other.remove();
  });
});

it('says that a port is taken', async () => {
  const port = Number(new URL(studio.address).port);
  await expect(startStudio({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('does not start with a file that is not there', async () => {
  await expect(startStudio({ port: 0, files: ['no-such.pgn'] })).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
