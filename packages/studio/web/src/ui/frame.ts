// What a page asks of the frame around it.

import { signal } from '@preact/signals';

/** Whether the page takes the whole screen, without the header. */
export const immersed = signal(false);

/** Moves the focus to the page itself when the element that had it is gone. */
export const focusContent = (): void => document.getElementById('content')?.focus();
