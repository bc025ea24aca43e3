// Whether a page wants the whole screen, without the frame around it.

import { signal } from '@preact/signals';

export const immersed = signal(false);
