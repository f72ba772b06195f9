import { useEffect, useId, useRef } from 'react';
import './dialog.css';

interface Props {
  title: string;
  text: string;
  confirm: string;
  decline: string;
  /** Where the form is sent, and where declining leads, without JavaScript. */
  path: string;
  /** Holds what the form sends where there is no JavaScript; without them it asks in the browser only. */
  fields?: Readonly<Record<string, string>>;
  onConfirm: () => void;
  onDecline: () => void;
}

/** A question before something is lost. Escape declines, and so does Enter at first; in the server's HTML it stands open. */
export function ConfirmDialog({ title, text, confirm, decline, path, fields = {}, onConfirm, onDecline }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const decliner = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const element = dialog.current;
    // As the server drew it, it is open but not modal.
    element?.close();
    element?.showModal();
    // Enter must not lose what the question is about.
    decliner.current?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      className="confirm-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onDecline();
      }}
    >
      <form
        method="post"
        action={path}
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        <h2 id={`${id}-title`}>{title}</h2>
        <p id={`${id}-text`}>{text}</p>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="confirm-buttons">
          <button className="button-primary">{confirm}</button>
          <a
            ref={decliner}
            className="button"
            href={path}
            onClick={(event) => {
              event.preventDefault();
              onDecline();
            }}
          >
            {decline}
          </a>
        </p>
      </form>
    </dialog>
  );
}
