// How pages ask the studio's server. An answer is always a value or an error, also where nobody answers.

import type { Answer, ApiError, WorkLine, WorkProgress } from '@zeitnot/studio/api';

/** No form and no link of another site can send it; the server asks for it. */
const SIGNED = { 'X-Zeitnot': '1' };

export const NO_SERVER = 'NoServer';

const failure = (code: string, message: string): { ok: false; error: ApiError } => ({
  ok: false,
  error: { code, message },
});

const noServer = () => failure(NO_SERVER, 'The studio does not answer. Is it still running?');

const send = async (
  path: string,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<Response | ApiError> => {
  try {
    const response = await fetch(`api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...SIGNED, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    // a static host has pages where a studio has answers
    if (response.ok && /json|text\/plain/.test(response.headers.get('content-type') ?? '')) {
      return response;
    }
    if (response.status === 404) return noServer().error;
    return { code: 'Refused', message: (await response.text()).trim() };
  } catch (error) {
    if (signal?.aborted === true) return { code: 'Stopped', message: 'Stopped.' };
    return { ...noServer().error, ...(error instanceof TypeError ? {} : { code: 'Failed' }) };
  }
};

/** Asks with a body, or looks without one. The error of a request that got no answer is a plain one. */
export const callApi = async <Value, Problem extends ApiError = ApiError>(
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer<Value, Problem | ApiError>> => {
  const response = await send(path, body, signal);
  if (!(response instanceof Response)) return { ok: false, error: response };
  try {
    return (await response.json()) as Answer<Value, Problem>;
  } catch {
    return failure('Stopped', 'Stopped.');
  }
};

/** Asks for what takes its time, and hears of its progress. */
export const callApiWithProgress = async <Value, Problem extends ApiError = ApiError>(
  path: string,
  body: unknown,
  signal: AbortSignal,
  onProgress: (progress: WorkProgress) => void,
): Promise<Answer<Value, Problem | ApiError>> => {
  const response = await send(path, body, signal);
  if (!(response instanceof Response)) return { ok: false, error: response };
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      text += part.value;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const heard = JSON.parse(line) as WorkLine<Value, Problem>;
        if ('answer' in heard) return heard.answer;
        onProgress(heard.progress);
      }
    }
  } catch {
    // said below
  }
  return failure('Stopped', 'Stopped.');
};

/** Sends a file; a request of the older kind, since only that tells how much has gone. */
export const uploadFile = <Value>(
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Answer<Value>> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', `api/uploads/${encodeURIComponent(file.name)}`);
    request.setRequestHeader('X-Zeitnot', '1');
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total),
    );
    request.addEventListener('load', () => {
      try {
        resolve(JSON.parse(request.responseText) as Answer<Value>);
      } catch {
        resolve(failure('Refused', request.responseText.trim()));
      }
    });
    request.addEventListener('error', () => resolve(noServer()));
    request.addEventListener('abort', () => resolve(failure('Stopped', 'Stopped.')));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
