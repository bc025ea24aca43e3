// Only pages of this server may talk to it. Another site's script can reach 127.0.0.1 too, directly or by
// a name that it lets point here, but then the Host or the Origin is not ours. What changes something
// wants a header as well that no form and no link can send.

import type { MiddlewareHandler } from 'hono';

const OWN_NAMES = new Set(['127.0.0.1', 'localhost']);
const READING = new Set(['GET', 'HEAD']);

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

/** For what is more than a page: games of the user, and everything that changes something. */
export const ownPages: MiddlewareHandler = async (context, next) => {
  const site = context.req.header('sec-fetch-site');
  const foreign = site !== undefined && site !== 'same-origin' && site !== 'none';
  const unsigned =
    !READING.has(context.req.method) && context.req.header('x-zeitnot') === undefined;
  if (foreign || unsigned) return context.text('This is for the pages of this server.\n', 403);
  return next();
};
