// Notices about a reading: how a text was read, or why it could not be.

import type { ComponentChildren } from 'preact';
import { formatRoute } from '../route.js';
import { Notice } from '../ui/notice.js';
import type { NotUnderstood } from './reading.js';

interface HowReadProps {
  readonly remarks: readonly string[];
  readonly title?: string;
}

export const HowRead = ({ remarks, title }: HowReadProps) =>
  remarks.length === 0 ? null : (
    <Notice kind="warning" {...(title === undefined ? {} : { title })}>
      <ul class="remarks">
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </Notice>
  );

interface UnreadProps {
  readonly text: string;
  readonly reading: NotUnderstood;
  /** What to try next. */
  readonly children: ComponentChildren;
}

export const Unread = ({
  text,
  reading: { reasons, stop, suggestions },
  children,
}: UnreadProps) => (
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
        <p>
          {stop.message === null
            ? 'It stops making sense there.'
            : `As unified notation, it stops making sense there. ${stop.message}`}
        </p>
      </>
    )}
    {reasons.map((reason) => (
      <p key={reason}>{reason}</p>
    ))}
    {suggestions.length === 0 ? null : (
      <>
        <p>Did you mean one of these?</p>
        <ul class="remarks">
          {suggestions.map((near) => (
            <li key={near}>
              <a href={formatRoute('explain', { text: near })}>{near}</a>
            </li>
          ))}
        </ul>
      </>
    )}
    {children}
  </Notice>
);
