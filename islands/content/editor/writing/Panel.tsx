import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useDesk } from '../desk-context.tsx';

interface Props {
  label: string;
  /** Words of the button that applies what was asked. */
  done: string;
  onDone: () => void;
  onClose: () => void;
  /** Further buttons. */
  more?: ReactNode;
  children: ReactNode;
}

/** A question below the tools. Enter applies it and Escape closes it; neither sends the form around it. */
export function Panel({ label, done, onDone, onClose, more, children }: Props) {
  const { t } = useDesk();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented) return;
    const isButton = event.target instanceof HTMLButtonElement;
    if (event.key === 'Enter' && !isButton) {
      event.preventDefault();
      onDone();
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
  }
  return (
    <div ref={panel} className="writing-panel" role="group" aria-label={label} onKeyDown={onKeyDown}>
      {children}
      <div className="desk-actions">
        <button type="button" className="button-primary desk-small" onClick={onDone}>
          {done}
        </button>
        {more}
        <button type="button" className="button desk-small" onClick={onClose}>
          {t('Cancel')}
        </button>
      </div>
    </div>
  );
}
