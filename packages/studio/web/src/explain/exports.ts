// A control in every notation, or why not and what comes closest.

import { FORMAT, FORMATS, type FormatName, type TimeControl } from '@zeitnot/core';

export interface Export {
  readonly format: FormatName;
  readonly title: string;
  /** In the notation itself; null if that cannot say it. */
  readonly text: string | null;
  readonly reason: string;
  readonly closest: { readonly text: string; readonly lost: readonly string[] } | null;
}

export const exportsOf = (control: TimeControl): readonly Export[] =>
  FORMATS.map((format) => {
    const { title, format: write } = FORMAT[format];
    const written = write(control);
    return written.ok
      ? { format, title, text: written.value, reason: '', closest: null }
      : { format, title, text: null, reason: written.error.message, closest: written.closest };
  });
