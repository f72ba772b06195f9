import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import './field.css';

/** A problem of a form: of the field with that id, or of the form as a whole. */
export interface FormError {
  /** The id of the control, for the link of the summary. */
  field?: string;
  /** The problem as text, with the name of its field where the text alone is unclear. */
  message: string;
}

interface Props {
  title?: string;
  errors: readonly FormError[];
  /** Counts the refusals of a form that stays on the page: the summary takes the focus at each. */
  refusals?: number;
  children?: ReactNode;
}

/** Moves the focus without a step in the history, which a fragment would be. */
function leadTo(event: MouseEvent, field: string): void {
  const control = document.getElementById(field);
  if (!control) return;
  event.preventDefault();
  control.focus();
}

/**
 * Renders the errors of a form above it, each entry a link to its control; nothing without errors. It takes the
 * focus: by `autofocus` in the server's HTML, which needs no script, and by script at every later refusal.
 */
export function ErrorSummary({ title, errors, refusals = 0, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) frame.current?.focus();
  }, [refusals]);
  if (errors.length === 0 && !children) return null;
  return (
    <div
      ref={frame}
      className="alert-box error-summary"
      role="alert"
      tabIndex={-1}
      autoFocus
      aria-labelledby={title && 'error-summary-title'}
    >
      {title && <h2 id="error-summary-title">{title}</h2>}
      {children}
      {errors.length > 0 && (
        <ul role="list">
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field ? (
                <a href={`#${field}`} onClick={(event) => leadTo(event, field)}>
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
