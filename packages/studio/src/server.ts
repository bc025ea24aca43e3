// The studio's server: the built pages, on this machine only.

import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { fileURLToPath } from 'node:url';
import { ownHost } from './own-host.js';

export interface StudioOptions {
  readonly port: number;
}

export interface Studio {
  /** Where a browser finds it. */
  readonly address: string;
  close(): Promise<void>;
}

const pages = fileURLToPath(new URL('../web/dist', import.meta.url));

/** Listens on 127.0.0.1; the promise fails as `listen` does, with EADDRINUSE for a taken port. */
export const startStudio = ({ port }: StudioOptions): Promise<Studio> => {
  const app = new Hono();
  app.use(ownHost);
  app.use(serveStatic({ root: pages }));
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, (info) => {
      resolve({
        address: `http://127.0.0.1:${info.port}/`,
        close: () =>
          new Promise((done) => {
            server.close(() => {
              done();
            });
          }),
      });
    });
    server.once('error', reject);
  });
};
