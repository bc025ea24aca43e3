// Uploaded files: streamed into the studio's folder, removed if the upload breaks off.

import { createWriteStream, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Answer } from './api.js';
import type { OutputRoot } from './output-root.js';
import { makeSource, type Source } from './sources.js';

const MAX_NAME = 120;

/** A file name without folders or special characters. */
export const safeFileName = (name: string): string => {
  const plain = basename(name.replaceAll('\\', '/'))
    .replaceAll(/[\p{C}<>:"|?*/]/gu, '_')
    .replace(/^\.+/, '')
    .slice(-MAX_NAME);
  return plain === '' ? 'upload.pgn' : plain;
};

/** Twice the size must be free, since the database needs space too. */
const hasRoom = (folder: string, bytes: number): boolean => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 2 * bytes;
};

export const receiveUpload = async (
  folder: string,
  name: string,
  bytes: number,
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  output: OutputRoot,
): Promise<Answer<Source>> => {
  if (!hasRoom(folder, bytes)) {
    const message = `There is not enough space in ${folder} for this file.`;
    return { ok: false, error: { code: 'InsufficientDiskSpace', message } };
  }
  const parent = join(folder, 'uploads');
  mkdirSync(parent, { recursive: true });
  const home = mkdtempSync(join(parent, 'file-'));
  const path = join(home, safeFileName(name));
  try {
    await pipeline(Readable.fromWeb(body), createWriteStream(path, { flags: 'wx' }), { signal });
    return { ok: true, value: makeSource(path, 'upload', basename(home), output) };
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    const message = `The upload broke off. ${(error as Error).message}`;
    return { ok: false, error: { code: 'UploadFailed', message } };
  }
};
