// The keyboard as the clock's buttons. Keys are named by position, so that both players find theirs on
// every keyboard layout.

import { useLayoutEffect, useRef } from 'preact/hooks';

export type KeyMeaning =
  | { readonly kind: 'press'; readonly seat: number | null }
  | { readonly kind: 'pause' | 'takeback' | 'claim' | 'sound' | 'menu' };

const MEANINGS: Readonly<Record<string, KeyMeaning>> = {
  Space: { kind: 'press', seat: null },
  ShiftLeft: { kind: 'press', seat: 0 },
  KeyA: { kind: 'press', seat: 0 },
  ShiftRight: { kind: 'press', seat: 1 },
  KeyL: { kind: 'press', seat: 1 },
  KeyP: { kind: 'pause' },
  KeyT: { kind: 'takeback' },
  KeyF: { kind: 'claim' },
  KeyS: { kind: 'sound' },
  KeyM: { kind: 'menu' },
};

export const KEY_HELP: readonly (readonly [keys: string, meaning: string])[] = [
  ['Space', 'press for the player to move'],
  ['A or left Shift', 'press on the left or lower side'],
  ['L or right Shift', 'press on the right or upper side'],
  ['P', 'pause or resume'],
  ['T', 'take back the last move'],
  ['F', 'claim the flag'],
  ['S', 'sound'],
  ['M', 'menu'],
];

export interface KeyPress {
  readonly code: string;
  readonly repeat: boolean;
  /** Whether Ctrl, Alt or Meta is held: such keys belong to the browser. */
  readonly modified: boolean;
}

/** Null for a key without a meaning here. */
export const meaningOf = ({ code, repeat, modified }: KeyPress): KeyMeaning | null =>
  repeat || modified || !Object.hasOwn(MEANINGS, code) ? null : (MEANINGS[code] ?? null);

/** Elements that use the space bar themselves; the halves do not. */
const USES_SPACE = 'button:not(.press), input, select, textarea, summary, a';

const isOn = (event: KeyboardEvent, selector: string): boolean =>
  event.target instanceof Element && event.target.matches(selector);

/** Calls back for every key with a meaning, while `listens`. */
export const useClockKeys = (listens: boolean, onKey: (meaning: KeyMeaning) => void): void => {
  const latest = useRef(onKey);
  latest.current = onKey;
  useLayoutEffect(() => {
    if (!listens) return;
    const onDown = (event: KeyboardEvent): void => {
      const { code, repeat } = event;
      const isSpace = code === 'Space';
      if (isSpace && isOn(event, USES_SPACE)) return;
      const modified = event.ctrlKey || event.altKey || event.metaKey;
      const meaning = meaningOf({ code, repeat, modified });
      if (isSpace || meaning !== null) event.preventDefault();
      if (meaning !== null) latest.current(meaning);
    };
    const onUp = (event: KeyboardEvent): void => {
      // a focused half would take the space bar for a click
      if (event.code === 'Space' && isOn(event, '.press')) event.preventDefault();
    };
    addEventListener('keydown', onDown);
    addEventListener('keyup', onUp);
    return () => {
      removeEventListener('keydown', onDown);
      removeEventListener('keyup', onUp);
    };
  }, [listens]);
};
