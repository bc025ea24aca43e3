/**
 * Random sentences of a grammar in EBNF (ISO 14977: `=`, `|`, `{}`, `[]`, `()`, quoted terminals,
 * `;` at the end of a rule), so that a parser can be fed with all that its documentation promises.
 */

import * as fc from 'fast-check';

const TOKEN = /\(\*.*?\*\)|"[^"]*"|'[^']*'|[A-Za-z]\w*|[=|;,{}[\]()]/gs;

interface Source {
  readonly tokens: readonly string[];
  at: number;
}

type Rules = ReadonlyMap<string, fc.Arbitrary<string>>;
type Lookup = (name: string) => fc.Arbitrary<string>;

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

const repeated = (inner: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(inner, { maxLength: 2 }).map((parts) => parts.join(''));

const optional = (inner: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(fc.constant(''), inner);

const readFactor = (source: Source, lookup: Lookup): fc.Arbitrary<string> => {
  const token = source.tokens[source.at] ?? '';
  source.at += 1;
  const closing = CLOSING[token];
  if (closing === undefined) {
    return /^["']/.test(token) ? fc.constant(token.slice(1, -1)) : lookup(token);
  }
  const inner = readChoice(source, lookup);
  if (source.tokens[source.at] !== closing) throw new Error(`The grammar lacks a ${closing}`);
  source.at += 1;
  return token === '{' ? repeated(inner) : token === '[' ? optional(inner) : inner;
};

const ENDS = new Set(['|', ';', '}', ']', ')', undefined]);

const readSequence = (source: Source, lookup: Lookup): fc.Arbitrary<string> => {
  const parts: fc.Arbitrary<string>[] = [];
  while (!ENDS.has(source.tokens[source.at])) {
    if (source.tokens[source.at] === ',') source.at += 1;
    else parts.push(readFactor(source, lookup));
  }
  return fc.tuple(...parts).map((texts) => texts.join(''));
};

const readChoice = (source: Source, lookup: Lookup): fc.Arbitrary<string> => {
  const choices = [readSequence(source, lookup)];
  while (source.tokens[source.at] === '|') {
    source.at += 1;
    choices.push(readSequence(source, lookup));
  }
  return fc.oneof(...choices);
};

/**
 * Sentences of the rule `start`. Rules may be used before they are defined.
 *
 * @example
 * import * as fc from 'fast-check';
 * import { parseNotation } from '@zeitnot/core';
 * import { sentences } from '@zeitnot/core/testing';
 *
 * const grammar = 'time = number, ("s" | "m"); number = "5" | "10" | "90";';
 * fc.assert(fc.property(sentences(grammar, 'time'), (text) => parseNotation(text).ok));
 */
export const sentences = (grammar: string, start: string): fc.Arbitrary<string> => {
  const tokens = (grammar.match(TOKEN) ?? []).filter((token) => !token.startsWith('(*'));
  const source: Source = { tokens, at: 0 };
  const bodies = new Map<string, number>();
  for (const [at, token] of tokens.entries()) {
    if (tokens[at + 1] === '=') bodies.set(token, at + 2);
  }
  const rules: Rules = fc.letrec((tie) => {
    const lookup: Lookup = (name) => {
      if (!bodies.has(name)) throw new Error(`The grammar has no rule ${name}`);
      return tie(name) as fc.Arbitrary<string>;
    };
    const made: Record<string, fc.Arbitrary<string>> = {};
    for (const [name, at] of bodies) {
      source.at = at;
      made[name] = readChoice(source, lookup);
    }
    return made;
  }) as unknown as Rules;
  return (rules as unknown as Record<string, fc.Arbitrary<string>>)[start] as fc.Arbitrary<string>;
};
