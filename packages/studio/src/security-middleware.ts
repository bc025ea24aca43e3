// Who may talk to the server, and what browsers may do with its pages.

import type { MiddlewareHandler } from 'hono';

/** Whatever a PGN file may have put into a page, it loads and runs nothing from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(HEADERS)) {
    if (!context.res.headers.has(name)) context.header(name, value);
  }
};

const LOCAL_HOSTS = new Set(['127.0.0.1', 'localhost']);
const SAFE_METHODS = new Set(['GET', 'HEAD']);

const isLocal = (address: string): boolean => {
  try {
    return LOCAL_HOSTS.has(new URL(address).hostname);
  } catch {
    return false;
  }
};

/**
 * Another site's script can reach 127.0.0.1 too, directly or by a DNS name that points here (rebinding), but
 * then the Host or the Origin is not ours.
 */
export const localHostOnly: MiddlewareHandler = async (context, next) => {
  const host = context.req.header('host');
  const origin = context.req.header('origin');
  if (host === undefined || !isLocal(`http://${host}`)) {
    return context.text('This server answers only to 127.0.0.1.\n', 403);
  }
  if (origin !== undefined && (!isLocal(origin) || new URL(origin).host !== host)) {
    return context.text('This server answers only to its own pages.\n', 403);
  }
  return next();
};

/** For the API: no requests from other sites, and none that changes anything without a header that forms and links cannot send. */
export const ownPagesOnly: MiddlewareHandler = async (context, next) => {
  const site = context.req.header('sec-fetch-site');
  const foreign = site !== undefined && site !== 'same-origin' && site !== 'none';
  const unsigned =
    !SAFE_METHODS.has(context.req.method) && context.req.header('x-zeitnot') === undefined;
  if (foreign || unsigned) return context.text('This is for the pages of this server.\n', 403);
  return next();
};
