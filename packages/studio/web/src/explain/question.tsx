// The text that is being explained and whose numbers it holds. Both stand in the address, so that a link
// carries them.

import { effect, signal } from '@preact/signals';
import { ALL_DIALECTS, type AnyDialect } from '@zeitnot/core';
import { replaceParams, route } from '../navigation.js';
import { EXAMPLES } from './examples.js';

const isDialect = (name: string | undefined): name is AnyDialect =>
  (ALL_DIALECTS as readonly (string | undefined)[]).includes(name);

export const text = signal(EXAMPLES[0]?.[1] ?? '');
export const dialect = signal<AnyDialect>('auto');

export const paramsOf = (shown: string, numbers: AnyDialect): Readonly<Record<string, string>> => ({
  text: shown,
  dialect: numbers === 'auto' ? '' : numbers,
});

// an address that says nothing leaves what is there
effect(() => {
  const { page, params } = route.value;
  if (page !== 'explain' || params['text'] === undefined) return;
  text.value = params['text'];
  dialect.value = isDialect(params['dialect']) ? params['dialect'] : 'auto';
});

/** Browsers refuse to change the address more than some three times a second. */
const SETTLED_AFTER = 400;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Explains another text, and soon says so in the address. */
export const ask = (shown: string, numbers: AnyDialect = dialect.peek()): void => {
  text.value = shown;
  dialect.value = numbers;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (route.peek().page === 'explain') replaceParams('explain', paramsOf(shown, numbers));
  }, SETTLED_AFTER);
};
