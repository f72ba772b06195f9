import { useEffect, useId, useRef } from 'react';
import './dialog.css';

interface Props {
  title: string;
  text: string;
  /** Absent when there is nothing more to confirm: the dialog then shows the result. */
  confirm?: string | undefined;
  isBusy?: boolean;
  decline: string;
  /** Where the form is sent, and where declining leads, without JavaScript. */
  path: string;
  /** Fields that the form sends without JavaScript; without them it works only with a script. */
  fields?: Readonly<Record<string, string>>;
  onConfirm: () => void;
  onDecline: () => void;
}

/**
 * A question before something is lost. Escape declines, and so does Enter at first; in the server's HTML it is open.
 */
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
  // Enter must not confirm the loss; it closes a dialog that shows the result.
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
