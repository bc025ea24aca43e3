// A progress bar with a button to cancel.

import { Button } from '../ui/button.js';
import { percent } from '../ui/number-text.js';

interface ProgressProps {
  readonly label: string;
  /** From 0 to 1; null if unknown. */
  readonly share: number | null;
  readonly remark?: string;
  readonly onStop: () => void;
}

export const Progress = ({ label, share, remark, onStop }: ProgressProps) => (
  <div class="progress">
    <p class="progress-label">
      <strong>{label}</strong>{' '}
      <span class="soft">
        {[share === null ? null : percent(share), remark].filter(Boolean).join(' · ')}
      </span>
    </p>
    <progress aria-label={label} {...(share === null ? {} : { value: share, max: 1 })} />
    <Button label="Cancel" look="small" onClick={onStop} />
  </div>
);
