// The state of the archive, loading files, uploads.

import { Hono } from 'hono';
import type { Answer, ArchiveState } from '../api.js';
import type { Archive } from '../archive/archive.js';
import type { OutputRoot } from '../output-root.js';
import { receiveUpload } from '../uploads.js';
import { readJson } from './read-json.js';

export const archiveRoutes = (archive: Archive, folder: string, output: OutputRoot): Hono => {
  const app = new Hono();
  const state = (): Answer<ArchiveState> => ({ ok: true, value: archive.state() });

  app.get('/archive', (context) => context.json(state()));

  app.post('/archive/load', async (context) => {
    const { source: id } = await readJson(context);
    const source = archive.source(String(id));
    if (source === undefined) {
      return context.json({ ok: false, error: { code: 'NoSource', message: 'No such file.' } });
    }
    await archive.load([source]);
    return context.json(state());
  });

  app.post('/archive/cancel', async (context) => {
    await archive.cancel();
    return context.json(state());
  });

  app.put('/uploads/:name', async (context) => {
    const { body, signal } = context.req.raw;
    if (body === null) return context.text('The request has no file.\n', 400);
    const bytes = Number(context.req.header('content-length') ?? 0);
    const received = await receiveUpload(
      folder,
      context.req.param('name'),
      bytes,
      body as Parameters<typeof receiveUpload>[3],
      signal,
      output,
    );
    if (!received.ok) return context.json(received);
    await archive.load([received.value]);
    return context.json(state());
  });
  return app;
};
