import { useEffect, useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDesk } from './desk-context.tsx';

interface Props {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the form. The browser keeps the focus in it and gives it back; Escape closes it. */
export function DeskDialog({ title, onClose, children }: Props) {
  const { t } = useDesk();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it goes: the focus returns to where it was.
    return () => element?.close();
  }, []);
  // Outside the form of the item: Enter in a field here must not save it.
  return createPortal(
    <dialog
      ref={dialog}
      className="desk-library desk-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" className="button desk-small" onClick={onClose}>
          {t('Close')}
        </button>
      </header>
      {children}
    </dialog>,
    document.body,
  );
}
