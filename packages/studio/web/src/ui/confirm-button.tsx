// A button that asks for confirmation in its own place before it acts.

import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface ConfirmButtonProps {
  readonly label: string;
  /** Read by screen readers instead of the label. */
  readonly name?: string;
  readonly question: string;
  readonly yes: string;
  readonly small?: boolean;
  readonly onYes: () => void;
}

export const ConfirmButton = ({
  label,
  name,
  question,
  yes,
  small = false,
  onYes,
}: ConfirmButtonProps) => {
  const asks = useSignal(false);
  const wasAsked = useRef(false);
  const focused = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (asks.value || wasAsked.current) focused.current?.focus();
    wasAsked.current = asks.value;
  }, [asks.value]);
  const style = small ? 'button small' : 'button';
  const ask = (whether: boolean) => (): void => {
    asks.value = whether;
  };
  if (!asks.value) {
    return (
      <button
        key="ask"
        ref={focused}
        type="button"
        class={style}
        aria-label={name}
        onClick={ask(true)}
      >
        {label}
      </button>
    );
  }
  return (
    <div key="confirm" class="row confirm" role="group" aria-label={question}>
      <span>{question}</span>
      <button type="button" class={style} onClick={onYes}>
        {yes}
      </button>
      <button ref={focused} type="button" class={style} onClick={ask(false)}>
        No
      </button>
    </div>
  );
};
