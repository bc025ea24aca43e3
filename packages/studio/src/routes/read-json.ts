// The JSON object of a request. What it holds is not known yet.

import { formatCount } from '@zeitnot/core';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';

const MOST_BYTES = 1_000_000;

export const readJson = async (context: Context): Promise<Readonly<Record<string, unknown>>> => {
  if (Number(context.req.header('content-length') ?? MOST_BYTES + 1) > MOST_BYTES) {
    throw new HTTPException(413, {
      message: `The request has more than ${formatCount(MOST_BYTES)} bytes. Shorten the text in it.`,
    });
  }
  try {
    const said: unknown = await context.req.json();
    if (typeof said === 'object' && said !== null) return said as Record<string, unknown>;
  } catch {
    // said below
  }
  throw new HTTPException(400, { message: 'The request is no JSON object.' });
};
