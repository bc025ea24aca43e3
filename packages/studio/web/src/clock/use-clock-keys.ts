// The keyboard as the clock's buttons.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { meaningOf, type KeyMeaning } from './keys.js';

/** Elements with a use of their own for the space bar; the halves have none. */
const KEYS_OF_THEIR_OWN = 'button:not(.press), input, select, textarea, summary, a';

const isIn = (event: KeyboardEvent, selector: string): boolean =>
  event.target instanceof Element && event.target.matches(selector);

/** Calls back for every key with a meaning, while keys are listened to. */
export const useClockKeys = (listens: boolean, onKey: (meaning: KeyMeaning) => void): void => {
  const latest = useRef(onKey);
  latest.current = onKey;
  useLayoutEffect(() => {
    if (!listens) return;
    const onDown = (event: KeyboardEvent): void => {
      const { code, repeat } = event;
      const isSpace = code === 'Space';
      if (isSpace && isIn(event, KEYS_OF_THEIR_OWN)) return;
      const modified = event.ctrlKey || event.altKey || event.metaKey;
      const meaning = meaningOf({ code, repeat, modified });
      if (isSpace || meaning !== null) event.preventDefault();
      if (meaning !== null) latest.current(meaning);
    };
    const onUp = (event: KeyboardEvent): void => {
      // a half that has the focus would take the space bar for a click of its own
      if (event.code === 'Space' && isIn(event, '.press')) event.preventDefault();
    };
    addEventListener('keydown', onDown);
    addEventListener('keyup', onUp);
    return () => {
      removeEventListener('keydown', onDown);
      removeEventListener('keyup', onUp);
    };
  }, [listens]);
};
