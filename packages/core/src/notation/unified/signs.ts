/**
 * The signs by which a text that cannot be read is taken for the unified notation with something
 * wrong in it: `..`, a time in brackets before a time, `r` before a number, `6 x r1/60s` and the like, `~`.
 */

const SIGNS =
  /\.\.|^\s*~|\br ?(?:\d|\*)|\d ?[x×] ?r?\d[\d.]* ?[smhd/]|\( ?\d[\d.]* ?[smhd] ?\) ?r?\d/;

export const hasNotationSign = (text: string): boolean => SIGNS.test(text);
