/** A PostgreSQL server for tests: its own folder and port, as a user who may do nothing else. */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../tools/debian.mjs';

/** PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** A server that runs. */
export interface Postgres {
  readonly url: string;
  /** Ends the server by its id, and removes its folder. */
  readonly stop: () => Promise<void>;
}

/** Why tests that need a server are skipped. */
export const NO_POSTGRES = "PostgreSQL's server is not installed here";

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const OPTIONS = ['--auth=trust', '--username=zeitnot', '--encoding=UTF8', '--locale=C'];

/** Tests kill those who write, never the server, so that it need not wait for the disk. */
const FAST = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

/** Starts a server with an empty database; null if its programs are not here. */
export const startPostgres = async (): Promise<Postgres | null> => {
  const initdb = findProgram('initdb');
  const postgres = findProgram('postgres');
  if (initdb === null || postgres === null) return null;
  const user = process.getuid?.() === 0 ? NOBODY : null;
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-postgres-'));
  if (user !== null) chownSync(folder, user.uid, user.gid);
  execFileSync(initdb, [...OPTIONS, '--no-sync', '-D', folder], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const port = await freePort();
  const place = ['-D', folder, '-k', folder, '-h', '127.0.0.1', '-p', String(port), ...FAST];
  const server = spawn(postgres, place, {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => void server.kill('SIGINT');
  process.once('exit', end);
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
  return {
    url: `postgres://zeitnot@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const ended = once(server, 'exit');
      process.off('exit', end);
      end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
