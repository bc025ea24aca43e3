/** Text as one word of a command line, to be pasted into a shell. */

/** In double quotes a shell still acts on these. */
const ACTIVE = /["$`\\!]/;

export const shellWord = (text: string): string => {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return ACTIVE.test(text) ? `'${text.replaceAll("'", String.raw`'\''`)}'` : `"${text}"`;
};
