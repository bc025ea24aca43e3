// The studio's server: the built pages and their API, on this machine only.

import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Server } from 'node:http';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entryOf, makeToken, tokenHoldersOnly, tokenProblem, writeEntryFile } from './access.js';
import { makeArchive, type Archive } from './archive/archive.js';
import { makeOutputRoot, type OutputRoot } from './output-root.js';
import { archiveRoutes } from './routes/archive-routes.js';
import { exploreRoutes, type QueryLimits } from './routes/explore-routes.js';
import { tournamentRoutes } from './routes/tournament-routes.js';
import { localHostOnly, ownPagesOnly, securityHeaders } from './security-middleware.js';
import { givenSources, sampleSources } from './sources.js';
import { makeTempFolder } from './temp-folder.js';
import { makeRoundsClient, type RoundsClient } from './tournament/rounds-client.js';

/** What `startStudio` is started with. */
export interface StudioOptions {
  /** The TCP port to listen on; 0 for any free one. */
  readonly port: number;
  /** PGN files to load; a sample tournament if there are none. */
  readonly files?: readonly string[];
  /** Limits for a query; 60 seconds, 1000 rows and 2 GB or a quarter of the memory if omitted. */
  readonly limits?: Partial<QueryLimits>;
  /** Where the studio makes its temporary folder; the system's folder for temporary files if omitted. */
  readonly temp?: string;
  /** What every request must carry, at least 16 characters; a random one if omitted. */
  readonly token?: string;
  /** Rounds are written below this folder only; the working folder if omitted. */
  readonly output?: string;
}

/** A running studio. */
export interface Studio {
  /** Where it listens, such as `http://127.0.0.1:8123/`; it answers only those who have the token. */
  readonly address: string;
  /** What every request must carry: `Authorization: Bearer TOKEN`, or the cookie that `entry` sets. */
  readonly token: string;
  /** The URL to open in a browser: the address with the token. */
  readonly entry: string;
  /** A file that only this user can read and that leads a browser to `entry`. */
  readonly entryFile: string;
  /**
   * Drops all connections, ends all work with its threads and child processes, and removes the temporary
   * folder. The program decides when: the studio handles no signals itself.
   */
  readonly close: () => Promise<void>;
}

const MAX_MEMORY = 2_000_000_000;

const DEFAULT_LIMITS: QueryLimits = {
  time: 60_000,
  rows: 1000,
  memory: Math.min(MAX_MEMORY, totalmem() / 4),
};

const pages = fileURLToPath(new URL('../web/dist', import.meta.url));

/** What the routes work with. */
interface Parts {
  readonly archive: Archive;
  readonly rounds: RoundsClient;
  readonly temp: string;
  readonly output: OutputRoot;
  readonly token: string;
  readonly limits: QueryLimits;
}

const makeApp = ({ archive, rounds, temp, output, token, limits }: Parts): Hono => {
  const app = new Hono();
  app.use(securityHeaders);
  app.use(localHostOnly);
  app.use(tokenHoldersOnly(token));
  app.use('/api/*', ownPagesOnly);
  app.route('/api', archiveRoutes(archive, temp, output));
  app.route('/api', exploreRoutes(archive, limits));
  app.route('/api', tournamentRoutes(archive, rounds, temp, output));
  app.all('/api/*', (context) => context.text('Not found.\n', 404));
  app.use(serveStatic({ root: pages }));
  app.onError((error, context) =>
    context.text(`${error.message}\n`, error instanceof HTTPException ? error.status : 500),
  );
  return app;
};

const listen = (app: Hono, port: number): Promise<{ server: Server; port: number }> =>
  new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, (info) =>
      resolve({ server: server as Server, port: info.port }),
    );
    server.once('error', reject);
  });

/**
 * Starts the studio on 127.0.0.1 and begins to load its files. Rejects as `listen`, `stat` and `realpath` do, for
 * example with the code EADDRINUSE or ENOENT.
 *
 * @example
 * const studio = await startStudio({ port: 0 });
 * const page = await fetch(studio.entry);
 * console.log(page.status); // 200
 * console.log((await fetch(studio.address)).status); // 401
 * await studio.close();
 */
export const startStudio = async (options: StudioOptions): Promise<Studio> => {
  const { files = [], token = makeToken() } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const problem = tokenProblem(token);
  if (problem !== null) throw new RangeError(problem);
  const output = makeOutputRoot(options.output ?? process.cwd());
  const given = givenSources(files, output);
  const known = [...given, ...sampleSources(output)];
  const temp = makeTempFolder(options.temp);
  const archive = makeArchive(temp.path, known, limits.memory);
  const rounds = makeRoundsClient();
  try {
    const app = makeApp({ archive, rounds, temp: temp.path, output, token, limits });
    const { server, port } = await listen(app, options.port);
    const wanted = given.length > 0 ? given : known;
    if (wanted.length > 0) await archive.load(wanted);
    const close = async (): Promise<void> => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await Promise.all([archive.close(), rounds.close(), closed]);
      temp.remove();
    };
    const address = `http://127.0.0.1:${port}/`;
    const entry = entryOf(address, token);
    const entryFile = join(temp.path, 'open.html');
    writeEntryFile(entryFile, entry);
    return { address, token, entry, entryFile, close };
  } catch (error) {
    temp.remove();
    throw error;
  }
};
