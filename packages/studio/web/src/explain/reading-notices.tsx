// What is said of a text that is not understood: kindly, and as exactly as it is known.

import type { ComponentChildren } from 'preact';
import { Notice } from '../ui/notice.js';
import type { NotUnderstood } from './reading.js';

export interface UnreadProps {
  readonly text: string;
  readonly reading: NotUnderstood;
  /** What may help. */
  readonly children: ComponentChildren;
}

export const Unread = ({ text, reading: { reasons, stop }, children }: UnreadProps) => (
  <Notice kind="warning" title="This cannot be read with confidence.">
    <p>No answer is better than a wrong one.</p>
    {stop === null ? null : (
      <>
        <p class="stopped">
          <code>
            {text.slice(0, stop.at)}
            <mark>{text.slice(stop.at) === '' ? ' ' : text.slice(stop.at)}</mark>
          </code>
        </p>
        <p>As notation it stops making sense there. {stop.message}</p>
      </>
    )}
    {reasons.map((reason) => (
      <p key={reason}>{reason}</p>
    ))}
    {children}
  </Notice>
);
