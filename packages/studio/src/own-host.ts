// Only pages of this server may talk to it. Another site's script can reach 127.0.0.1 too, directly or by
// a name that it lets point here, but then the Host or the Origin is not ours.

import type { MiddlewareHandler } from 'hono';

const OWN_NAMES = new Set(['127.0.0.1', 'localhost']);

const isOwn = (address: string): boolean => {
  try {
    return OWN_NAMES.has(new URL(address).hostname);
  } catch {
    return false;
  }
};

export const ownHost: MiddlewareHandler = async (context, next) => {
  const host = context.req.header('host');
  const origin = context.req.header('origin');
  if (host === undefined || !isOwn(`http://${host}`)) {
    return context.text('This server answers only to 127.0.0.1.\n', 403);
  }
  if (origin !== undefined && (!isOwn(origin) || new URL(origin).host !== host)) {
    return context.text('This server answers only to its own pages.\n', 403);
  }
  return next();
};
