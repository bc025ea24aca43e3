// A dialog over the page. The browser keeps the focus inside, and Escape closes it.

import { Button } from './button.js';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useId, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export const Dialog = ({ title, onClose, children }: DialogProps) => {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // closing returns the focus to where it was
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      onClose={(event) => {
        // the event of Escape comes late; by then the page may have removed the dialog itself
        if (event.currentTarget.isConnected) onClose();
      }}
      onClick={(event) => {
        // a click on the backdrop
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div class="dialog stack">
        <header class="row">
          <h2 id={id}>{title}</h2>
          <Button label="Close" look="small" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
};
