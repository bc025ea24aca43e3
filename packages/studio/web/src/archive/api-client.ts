// Calls to the studio's server. The answer is always a value or an error, even without a server.

import type { Answer, ApiError, WorkLine, WorkProgress } from '@zeitnot/studio/api';

/** The server requires this header; no form or link of another site can send it. */
const SIGNED = { 'X-Zeitnot': '1' };

export const NO_SERVER = 'NoServer';

const failure = (code: string, message: string): { ok: false; error: ApiError } => ({
  ok: false,
  error: { code, message },
});

const noServer = () => failure(NO_SERVER, 'The studio is not responding. Is it still running?');

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
    // a static host answers with pages where a studio answers with data
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

/** A POST with a body, a GET without. A request that failed gives a plain error. */
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

/** A call that reports its progress. */
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
        const message = JSON.parse(line) as WorkLine<Value, Problem>;
        if ('answer' in message) return message.answer;
        onProgress(message.progress);
      }
    }
  } catch {
    // the stream broke off
  }
  return failure('Stopped', 'Stopped.');
};

/** Uploads a file by XMLHttpRequest, since fetch does not report upload progress. */
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
