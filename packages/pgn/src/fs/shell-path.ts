/** A path as it goes into a command line that a message advises. */

/** One that begins with a hyphen would be an option. */
const named = (path: string): string => (path.startsWith('-') ? `./${path}` : path);

export const shellPath = (path: string): string => {
  const word = named(path);
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
};
