import { useEffect, useId, useRef } from 'react';
import './dialog.css';

interface Props {
  title: string;
  text: string;
  /** None when there is nothing more to confirm: the dialog then says how it went. */
  confirm?: string | undefined;
  isBusy?: boolean;
  decline: string;
  /** Where the form is sent, and where declining leads, without JavaScript. */
  path: string;
  /** Holds what the form sends where there is no JavaScript; without them it asks in the browser only. */
  fields?: Readonly<Record<string, string>>;
  onConfirm: () => void;
  onDecline: () => void;
}

/** A question before something is lost. Escape declines, and so does Enter at first; in the server's HTML it stands open. */
export function ConfirmDialog({ title, text, confirm, decline, path, fields = {}, ...props }: Props) {
  const { isBusy = false, onConfirm, onDecline } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const decliner = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const element = dialog.current;
    // As the server drew it, it is open but not modal.
    element?.close();
    element?.showModal();
    return () => element?.close();
  }, []);
  // Enter must not lose what the question is about; and it closes what says how it went.
  useEffect(() => decliner.current?.focus(), [title, isBusy]);
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
        <div aria-live="polite">
          <h2 id={`${id}-title`}>{title}</h2>
          <p id={`${id}-text`}>{text}</p>
        </div>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="confirm-buttons">
          {confirm !== undefined && (
            <button className="button-primary" disabled={isBusy}>
              {confirm}
            </button>
          )}
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
