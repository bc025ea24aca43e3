// A button that puts a text on the clipboard and says so.

import { useSignal } from '@preact/signals';

const SHOWN_FOR = 1600;

/** Works also where the page has no right to the clipboard, as over plain http. */
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
    // deprecated, and the only other way there is
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
};

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for those who do not see where the button stands. */
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
      <button
        type="button"
        class="button small"
        aria-label={`${shown}: ${what}`}
        onClick={() => void onClick()}
      >
        {shown}
      </button>
      <span class="unseen" role="status">
        {done.value === null ? '' : `${what}: ${shown}`}
      </span>
    </>
  );
};
