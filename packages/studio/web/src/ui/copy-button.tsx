// A button that copies text to the clipboard and says so.

import { Button } from './button.js';
import { useSignal } from '@preact/signals';

const SHOWN_FOR = 1600;

/** Works even where the page may not use the clipboard, as over plain HTTP. */
const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    document.body.append(area);
    area.select();
    // deprecated, but the only other way
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
};

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for screen readers. */
  readonly what: string;
  readonly label?: string;
}

export const CopyButton = ({ text, what, label = 'Copy' }: CopyButtonProps) => {
  const done = useSignal<boolean | null>(null);
  const onClick = async (): Promise<void> => {
    done.value = await copy(text);
    setTimeout(() => (done.value = null), SHOWN_FOR);
  };
  const shown = done.value === null ? label : done.value ? 'Copied' : 'Not copied';
  return (
    <>
      <Button
        label={shown}
        look="small"
        aria-label={`${shown}: ${what}`}
        onClick={() => void onClick()}
      />
      <span class="unseen" role="status">
        {done.value === null ? '' : `${what}: ${shown}`}
      </span>
    </>
  );
};
