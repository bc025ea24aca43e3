// The studio's server: the built pages and what they ask, on this machine only.

import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { makeArchive, type Archive } from './archive/archive.js';
import { ownHost, ownPages } from './own-host.js';
import { archiveRoutes } from './routes/archive-routes.js';
import { exploreRoutes, type QueryLimits } from './routes/explore-routes.js';
import { tournamentRoutes } from './routes/tournament-routes.js';
import { safeHeaders } from './safe-headers.js';
import { givenSources, sampleSources } from './sources.js';
import { makeTempFolder } from './temp-folder.js';
import { makeRounds, type Rounds } from './tournament/rounds.js';

export interface StudioOptions {
  readonly port: number;
  /** PGN files to load; the sample tournament without any. */
  readonly files?: readonly string[];
  readonly limits?: Partial<QueryLimits>;
  /** Where the studio's own folder goes; the system's place for such things if unsaid. */
  readonly temp?: string;
}

export interface Studio {
  /** Where a browser finds it. */
  readonly address: string;
  /** Ends all work and removes all that was written, whoever is still connected. */
  readonly close: () => Promise<void>;
}

const DEFAULT_LIMITS: QueryLimits = { time: 60_000, rows: 1000 };

const pages = fileURLToPath(new URL('../web/dist', import.meta.url));

const makeApp = (archive: Archive, rounds: Rounds, temp: string, limits: QueryLimits): Hono => {
  const app = new Hono();
  app.use(safeHeaders);
  app.use(ownHost);
  app.use('/api/*', ownPages);
  app.route('/api', archiveRoutes(archive, temp));
  app.route('/api', exploreRoutes(archive, limits));
  app.route('/api', tournamentRoutes(archive, rounds, temp));
  app.all('/api/*', (context) => context.text('There is nothing here.\n', 404));
  app.use(serveStatic({ root: pages }));
  app.onError((error, context) =>
    error instanceof HTTPException
      ? context.text(`${error.message}\n`, error.status)
      : context.text(`${error.message}\n`, 500),
  );
  return app;
};

const listen = (app: Hono, port: number): Promise<{ server: Server; port: number }> =>
  new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, (info) => {
      resolve({ server: server as Server, port: info.port });
    });
    server.once('error', reject);
  });

/** Listens on 127.0.0.1; the promise fails as `listen` and `stat` do: EADDRINUSE, ENOENT. */
export const startStudio = async (options: StudioOptions): Promise<Studio> => {
  const { files = [], limits } = options;
  const given = givenSources(files);
  const known = [...given, ...sampleSources()];
  const temp = makeTempFolder(options.temp);
  const archive = makeArchive(temp.path, known);
  const rounds = makeRounds();
  try {
    const app = makeApp(archive, rounds, temp.path, { ...DEFAULT_LIMITS, ...limits });
    const { server, port } = await listen(app, options.port);
    const wanted = given.length > 0 ? given : known;
    if (wanted.length > 0) await archive.load(wanted);
    const close = async (): Promise<void> => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeAllConnections();
      await Promise.all([archive.close(), rounds.close(), closed]);
      temp.remove();
    };
    return { address: `http://127.0.0.1:${port}/`, close };
  } catch (error) {
    temp.remove();
    throw error;
  }
};
