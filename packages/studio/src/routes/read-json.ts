// The JSON object of a request, unchecked.

import { formatCount } from '@zeitnot/core';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';

const MAX_BODY_BYTES = 1_000_000;

export const readJson = async (context: Context): Promise<Readonly<Record<string, unknown>>> => {
  if (Number(context.req.header('content-length') ?? MAX_BODY_BYTES + 1) > MAX_BODY_BYTES) {
    throw new HTTPException(413, {
      message: `The request has more than ${formatCount(MAX_BODY_BYTES)} bytes. Shorten the text in it.`,
    });
  }
  try {
    const body: unknown = await context.req.json();
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>;
  } catch {
    // not JSON
  }
  throw new HTTPException(400, { message: 'The request is not a JSON object.' });
};
