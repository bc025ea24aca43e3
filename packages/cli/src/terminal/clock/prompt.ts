/**
 * The prompt for the name of the log, answered key by key.
 */

import { BACKSPACE, CONTROL_C, CONTROL_U, ENTER, ESCAPE } from './keys.js';

export interface Prompt {
  /** The name if nothing is typed. */
  readonly suggestion: string;
  readonly typed: string;
  /** Whether the question is if an existing file may be replaced. */
  readonly replacing: boolean;
  /** Why it could not be saved. */
  readonly problem: string;
}

export type Answer =
  | { readonly kind: 'asking'; readonly prompt: Prompt }
  | { readonly kind: 'save'; readonly file: string; readonly replace: boolean }
  | { readonly kind: 'back' }
  | { readonly kind: 'discard' };

export const askFor = (suggestion: string): Prompt => ({
  suggestion,
  typed: '',
  replacing: false,
  problem: '',
});

export const fileOf = ({ suggestion, typed }: Prompt): string =>
  typed.trim() === '' ? suggestion : typed.trim();

const asking = (prompt: Prompt): Answer => ({ kind: 'asking', prompt });

const withTyped = (prompt: Prompt, typed: string): Answer =>
  asking({ ...prompt, typed, problem: '' });

const isPrintable = (key: string): boolean => !/\p{C}/u.test(key);

export const answer = (prompt: Prompt, key: string): Answer => {
  if (key === CONTROL_C) return { kind: 'discard' };
  if (prompt.replacing) {
    if (key === 'y' || key === 'Y') return { kind: 'save', file: fileOf(prompt), replace: true };
    return asking({ ...prompt, replacing: false });
  }
  if (key === ESCAPE) return { kind: 'back' };
  if (key === ENTER || key === '\n') return { kind: 'save', file: fileOf(prompt), replace: false };
  if (key === CONTROL_U) return withTyped(prompt, '');
  if (key === BACKSPACE || key === '\b') {
    return withTyped(prompt, Array.from(prompt.typed).slice(0, -1).join(''));
  }
  return isPrintable(key) ? withTyped(prompt, prompt.typed + key) : asking(prompt);
};
