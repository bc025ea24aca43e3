/** Text from files made safe for a terminal, and for a shell. */

/** Control and format characters, which could move the cursor or reverse the line, become a mark. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '�');

/** The same for text of several lines. */
export const printableLines = (text: string): string =>
  text.replaceAll(/[^\t\n]+/g, (part) => printable(part));

const PLAIN = /^[\u0020-\u007E]*$/;
const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The text as a cell of a table: characters that would steer the terminal become escapes. */
export const escaped = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text.replaceAll(
        /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu,
        (character) =>
          NAMED[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );

/** In double quotes a shell still acts on these. */
const ACTIVE = /["$`\\!]/;

/** The text as one word of a command line, to be pasted into a shell. */
export const shellWord = (text: string): string => {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return ACTIVE.test(text) ? `'${text.replaceAll("'", String.raw`'\''`)}'` : `"${text}"`;
};
