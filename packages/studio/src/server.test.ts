import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStudio, type Studio } from './server.js';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio({ port: 0 });
});
afterAll(() => studio.close());

/** fetch does not let a Host be set. */
const statusWith = (headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(studio.address, { headers }, (response) => {
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
    expect(await statusWith(headers)).toBe(status);
  });
});
