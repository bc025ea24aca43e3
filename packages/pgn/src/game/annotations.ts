/** What a comment says about a move in commands: `%clk` and `%emt` in milliseconds, `%eval` in pawns. */

export interface Annotations {
  readonly clk: number | null;
  readonly emt: number | null;
  /** Pawns for White; mate in n moves as 1000 - n, or -1000 + n for Black. */
  readonly eval: number | null;
}

const COMMAND = /\[%(clk|emt|eval)\s+([^\]\s,]+)/g;
const TIME = /^(?:(?:(\d{1,5}):)?(\d{1,5}):)?(\d{1,6}(?:\.\d{1,6})?)$/;
const EVAL = /^(#)?([+-]?\d{1,6}(?:\.\d{1,4})?)$/;

const parseTime = (text: string): number | null => {
  const [, hours = '0', minutes = '0', seconds] = TIME.exec(text) ?? [];
  if (seconds === undefined) return null;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
};

const parseEval = (text: string): number | null => {
  const [, mate, number] = EVAL.exec(text) ?? [];
  if (number === undefined) return null;
  const value = Number(number);
  if (mate === undefined) return value;
  return number.startsWith('-') ? -1000 - value : 1000 - value;
};

const PARSERS = { clk: parseTime, emt: parseTime, eval: parseEval } as const;

/** The first of each command that can be read. */
export const parseAnnotations = (comment: string): Annotations => {
  const found: Record<keyof Annotations, number | null> = { clk: null, emt: null, eval: null };
  for (const [, name, text = ''] of comment.matchAll(COMMAND)) {
    const key = name as keyof Annotations;
    found[key] ??= PARSERS[key](text);
  }
  return found;
};
