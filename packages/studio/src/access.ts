// Who gets in. Other users of this machine reach 127.0.0.1 too, so every request needs the token that this
// start of the studio drew: in a cookie for pages, in a header for programs.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { html, raw } from 'hono/html';

const PARAMETER = 'token';
const TOKEN_BYTES = 24;
const MIN_TOKEN = 16;

export const makeToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is wrong with a token that somebody chose; null if nothing is. */
export const tokenProblem = (token: string): string | null =>
  new RegExp(`^[\\w.~-]{${MIN_TOKEN},}$`).test(token)
    ? null
    : `a token has at least ${MIN_TOKEN} characters, only letters and digits of ASCII and . _ ~ -`;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes the same time for every wrong token. */
const makeCheck = (token: string): ((given: string | undefined) => boolean) => {
  const wanted = hashOf(token);
  return (given) => given !== undefined && timingSafeEqual(hashOf(given), wanted);
};

/** Cookies do not know ports: two studios on one machine need two names. */
const cookieName = (context: Context): string => `zeitnot-${new URL(context.req.url).port || '80'}`;

/** The address that was asked for, without the token: the browser's history does not keep it. */
const GO_ON = `const to = new URL(location); to.searchParams.delete('${PARAMETER}'); location.replace(to);`;

const STYLE =
  ':root{color-scheme:light dark;font:1.05rem/1.5 system-ui,sans-serif}body{max-width:36rem;margin:3rem auto;padding:0 1rem}';

/** What a policy names a script or a style by. */
const sourceHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Stricter than the pages' policy; `own` is what the page needs. */
const pagePolicy = (own: string): string =>
  `default-src 'none'; ${own}; base-uri 'none'; frame-ancestors 'none'`;

/**
 * Sets the cookie. Not by a redirect: on the way from a file or another site, a browser would not send a
 * SameSite=Strict cookie with the next request. A page that goes on by itself starts from here.
 */
const letIn = (context: Context, token: string): Response | Promise<Response> => {
  setCookie(context, cookieName(context), token, { httpOnly: true, sameSite: 'Strict', path: '/' });
  context.header('Content-Security-Policy', pagePolicy(`script-src ${sourceHash(GO_ON)}`));
  context.header('Cache-Control', 'no-store');
  // its hash has to fit, so that the script is in a string that no formatter touches
  const script = raw(`<script>${GO_ON}</script>`);
  return context.html(html`<!doctype html><title>Zeitnot</title>${script}<a href="./">Go on</a>`);
};

const refuse = (context: Context): Response | Promise<Response> => {
  context.header(
    'Content-Security-Policy',
    pagePolicy(`style-src ${sourceHash(STYLE)}; form-action 'self'`),
  );
  context.header('Cache-Control', 'no-store');
  context.status(401);
  if (!(context.req.header('accept') ?? '').includes('text/html')) {
    return context.text('This needs the token that the studio printed when it started.\n');
  }
  return context.html(
    html`<!doctype html>
      <html lang="en">
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Zeitnot: the token is missing</title>
        ${raw(`<style>${STYLE}</style>`)}
        <h1>This studio needs its token</h1>
        <p>
          Open the address that the terminal printed when the studio was started. It ends with
          <code>?${PARAMETER}=…</code>, and is new at every start.
        </p>
        <form>
          <label>Or enter the token: <input name="${PARAMETER}" type="password" required /></label>
          <button>Go on</button>
        </form>
      </html>`,
  );
};

/** Answers nobody without the token. An address with `?token=…` sets the cookie and goes on without it. */
export const tokenHoldersOnly = (token: string): MiddlewareHandler => {
  const isToken = makeCheck(token);
  return async (context, next) => {
    const [, bearer] = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
    const inAddress = context.req.query(PARAMETER);
    if (context.req.method === 'GET' && isToken(inAddress)) return letIn(context, token);
    if (isToken(bearer) || isToken(getCookie(context, cookieName(context)))) return next();
    return refuse(context);
  };
};

/** The address with the token in it. */
export const entryOf = (address: string, token: string): string =>
  `${address}?${PARAMETER}=${token}`;

/**
 * A page only its owner can read, which leads to the entry: on the command line of a browser, everybody on
 * this machine could read the token.
 */
export const writeEntryFile = (path: string, entry: string): void =>
  writeFileSync(
    path,
    `<!doctype html><meta http-equiv="refresh" content="0;url=${entry}"><a href="${entry}">Zeitnot</a>\n`,
    { mode: 0o600, flag: 'wx' },
  );
