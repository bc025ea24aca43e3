// A sentence or two that stand out: how something was read, what went wrong, what to do next.

import type { ComponentChildren } from 'preact';

interface NoticeProps {
  readonly kind?: 'plain' | 'warning' | 'error';
  readonly title?: string;
  readonly children?: ComponentChildren;
}

const MARKS = { plain: 'i', warning: '!', error: '×' } as const;

export const Notice = ({ kind = 'plain', title, children }: NoticeProps) => (
  <div class={`notice ${kind}`} role={kind === 'error' ? 'alert' : undefined}>
    <span class="mark" aria-hidden="true">
      {MARKS[kind]}
    </span>
    <div>
      {title === undefined ? null : <strong>{title}</strong>}
      {children}
    </div>
  </div>
);
