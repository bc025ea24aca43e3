// From keys to what they mean for the clock. Keys are named by where they lie, so that both players find
// theirs on every keyboard layout.

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
  ['Space', 'press for whoever is to move'],
  ['A or left Shift', 'press on the left or lower side'],
  ['L or right Shift', 'press on the right or upper side'],
  ['P', 'pause and go on'],
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

/** Null for a key that means nothing here. */
export const meaningOf = ({ code, repeat, modified }: KeyPress): KeyMeaning | null =>
  repeat || modified || !Object.hasOwn(MEANINGS, code) ? null : (MEANINGS[code] ?? null);
