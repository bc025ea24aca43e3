// How a text was read, and what else it could have been.

import { Notice } from '../ui/notice.js';

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
