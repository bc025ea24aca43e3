// The question on the page: a time control and its dialect. The address holds both, so that a link
// carries them.

import { effect, signal } from '@preact/signals';
import { ALL_DIALECTS, type AnyDialect } from '@zeitnot/core';
import { replaceParams, route } from '../navigation.js';
import { ExampleButtons, type Example } from '../ui/button.js';
import { Choice, ControlInput } from '../ui/field.js';

/** One of each kind. */
const EXAMPLES: readonly Example[] = [
  ['FIDE classical', '40/5400+30:1800+30'],
  ['Blitz', '3+2'],
  ['US delay', 'G/90;d5'],
  ['Byo-yomi', '30m, 5 x r1/30s'],
  ['Canadian', '60m, r10/5m'],
  ['Capped', '10m..15m + 1m'],
  ['Bronstein', '30m + ..10s'],
  ['Hourglass', '~3m'],
  ['A messy real tag', '100’/40+50’/20+15’/end with incr. 30”/move, starting from move 1'],
];

const DIALECT_TITLES: Readonly<Record<AnyDialect, string>> = {
  auto: 'detect automatically',
  pgn: 'PGN standard: seconds',
  lichess: 'Lichess',
  chesscom: 'Chess.com',
  otb: 'over the board: minutes',
  uscf: 'US Chess',
  engine: 'engine matches',
  correspondence: 'correspondence: days',
  notation: 'unified notation',
  sgf: 'SGF (Go)',
  ogs: 'OGS (Go)',
  uci: 'UCI',
  cecp: 'xboard',
  gtp: 'GTP (Go)',
  shogi: 'shogi',
};

export const text = signal(EXAMPLES[0]?.[1] ?? '');
export const dialect = signal<AnyDialect>('auto');

/** The question as parameters of an address. */
export const questionParams = (
  shown: string,
  numbers: AnyDialect,
): Readonly<Record<string, string>> => ({
  text: shown,
  dialect: numbers === 'auto' ? '' : numbers,
});

// an address without text changes nothing
effect(() => {
  const { page, params } = route.value;
  if (page !== 'explain' || params['text'] === undefined) return;
  text.value = params['text'];
  dialect.value = ALL_DIALECTS.find((name) => name === params['dialect']) ?? 'auto';
});

/** Milliseconds without typing before the address changes; browsers allow about three changes a second. */
const ADDRESS_DELAY = 400;

let timer: ReturnType<typeof setTimeout> | undefined;

const ask = (shown: string, numbers: AnyDialect = dialect.peek()): void => {
  text.value = shown;
  dialect.value = numbers;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (route.peek().page === 'explain') replaceParams('explain', questionParams(shown, numbers));
  }, ADDRESS_DELAY);
};

export const Question = () => (
  <section class="question">
    <ControlInput
      label="Time control"
      placeholder="3+2, G/90;d5, 40/90m.. + 30s …"
      value={text.value}
      onText={(typed) => ask(typed)}
    />
    <Choice
      label="Dialect"
      value={dialect.value}
      options={ALL_DIALECTS.map((name) => [name, DIALECT_TITLES[name]] as const)}
      onChange={(name) => ask(text.value, name)}
    />
    <ExampleButtons
      label="Examples"
      examples={EXAMPLES}
      current={text.value}
      onChoose={(example) => ask(example, 'auto')}
    />
  </section>
);
