/** Whether bytes that are no game are more than a byte order mark and blanks. */
export const isJunk = (bytes: Buffer): boolean =>
  bytes
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trim() !== '';
