/**
 * The times in a game's comments: `%clk`, what the mover's clock showed after the move,
 * and `%emt`, what the move took. Movetext is only scanned; moves are not interpreted.
 */

import { parseCommentTime } from '../model/comment-time.js';

/** What the comments of one move say, in milliseconds; null where they say nothing. */
export interface MoveTimes {
  readonly clk: number | null;
  readonly emt: number | null;
}

const COMMAND = /\[%(clk|emt)\s+(-?)(\d+:[\d:.,]+)\s*\]/g;

/** The last time of each kind in a comment; a clock below zero is read as zero. */
const timesOf = (comment: string): MoveTimes => {
  const times: { clk: number | null; emt: number | null } = { clk: null, emt: null };
  for (const [, name, sign, text = ''] of comment.matchAll(COMMAND)) {
    const time = parseCommentTime(text);
    if (!Number.isNaN(time)) times[name as keyof MoveTimes] = sign === '-' ? 0 : time;
  }
  return times;
};

const isMove = (word: string): boolean =>
  /[a-zA-Z]/.test(word) || word === '--' || word === '0-0' || word === '0-0-0';

/** The end of the piece of movetext that begins at `at`: a comment, a variation or a word. */
const endOf = (text: string, at: number): number => {
  const character = text[at];
  if (character === '{') return text.indexOf('}', at) + 1 || text.length;
  if (character === ';') return text.indexOf('\n', at) + 1 || text.length;
  if (character !== '(') {
    const rest = text.slice(at + 1, at + 256).search(/[\s{}();]/);
    return rest === -1 ? Math.min(text.length, at + 256) : at + 1 + rest;
  }
  let depth = 0;
  let next = at;
  do {
    const inside = text[next];
    if (inside === '{' || inside === ';') next = endOf(text, next);
    else {
      depth += inside === '(' ? 1 : inside === ')' ? -1 : 0;
      next += 1;
    }
  } while (depth > 0 && next < text.length);
  return next;
};

const TAG_LINE = /^\[\w+ +".*"\][ \r]*$/gm;

/** The times of each move of the main line, one entry per ply. Tags before it are skipped. */
export const moveTimes = (game: string): readonly MoveTimes[] => {
  const movetext = game.replaceAll(TAG_LINE, '');
  const comments: string[] = [];
  let at = 0;
  while (at < movetext.length) {
    if (/[\s})]/.test(movetext.charAt(at))) {
      at += 1;
      continue;
    }
    const end = endOf(movetext, at);
    const piece = movetext.slice(at, end);
    if (piece.startsWith('{') || piece.startsWith(';')) {
      const last = comments.pop();
      if (last !== undefined) comments.push(`${last} ${piece}`);
    } else if (!piece.startsWith('(')) {
      const word = piece.replace(/^\d+\.+/, '');
      if (!word.startsWith('$') && isMove(word)) comments.push('');
    }
    at = end;
  }
  return comments.map(timesOf);
};
