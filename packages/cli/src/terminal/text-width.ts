/** How wide text is in a terminal. */

const PLAIN = /^[\u0020-\u007E]*$/;
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u;
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}\uFE00-\uFE0F]/u;

const characterWidth = (character: string): number => {
  if (NO_WIDTH.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
};

/** The columns that a text takes up in a terminal. */
export const displayWidth = (text: string): number => {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
};

/** The beginning of the text that fits into the width, with … where something is missing. */
export const cutToWidth = (text: string, width: number): string => {
  if (displayWidth(text) <= width) return text;
  if (width < 1) return '';
  let kept = '';
  let used = 0;
  for (const character of text) {
    const next = characterWidth(character);
    if (used + next > width - 1) break;
    kept += character;
    used += next;
  }
  return `${kept}…`;
};

const padding = (text: string, width: number): string =>
  ' '.repeat(Math.max(0, width - displayWidth(text)));

/** The text in at least so many columns. */
export const padLeft = (text: string, width: number): string => padding(text, width) + text;
export const padRight = (text: string, width: number): string => text + padding(text, width);
