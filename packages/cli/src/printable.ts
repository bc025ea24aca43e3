/** Text from files may hold anything; what would move the cursor or turn the line is shown as a mark. */

export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '�');

/** The same for a text of several lines. */
export const printableLines = (text: string): string =>
  text.replaceAll(/[^\t\n]+/g, (part) => printable(part));
