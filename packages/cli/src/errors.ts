/**
 * How a command says that something could not be done.
 */

export const reportError = (
  code: string,
  message: string,
  json: boolean,
  more: object = {},
): void => {
  process.stderr.write(
    json ? `${JSON.stringify({ error: { code, message, ...more } })}\n` : `${message}\n`,
  );
};
