// Notices about a reading: how a text was read, or why it could not be.

import type { ComponentChildren } from 'preact';
import { formatRoute } from '../route.js';
import { Notice } from '../ui/notice.js';
import type { NotUnderstood, OtherMeaning } from './reading.js';

interface MeaningsProps {
  readonly heading: string;
  readonly meanings: readonly OtherMeaning[];
}

/** Links that ask again so that the text has one meaning. */
const Meanings = ({ heading, meanings }: MeaningsProps) =>
  meanings.length === 0 ? null : (
    <>
      <p>{heading}</p>
      <ul class="remarks">
        {meanings.map(({ english, why, text, dialect }) => (
          <li key={english}>
            <a href={formatRoute('explain', { text, dialect })}>{english}</a> ({why})
          </li>
        ))}
      </ul>
    </>
  );

interface HowReadProps {
  readonly remarks: readonly string[];
  readonly meanings: readonly OtherMeaning[];
  readonly title?: string;
}

export const HowRead = ({ remarks, meanings, title }: HowReadProps) =>
  remarks.length + meanings.length === 0 ? null : (
    <Notice kind="warning" {...(title === undefined ? {} : { title })}>
      <ul class="remarks">
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
      <Meanings heading="It may also mean:" meanings={meanings} />
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
  reading: { reasons, meanings, stop, suggestions },
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
    <Meanings heading="It may mean:" meanings={meanings} />
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
