import { useRef, type KeyboardEvent, type ReactNode } from 'react';

/** A toolbar after the ARIA Authoring Practices: arrows, Home and End move between its controls. */
export function ToolRow({ label, controls, children }: { label: string; controls?: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const found = [...(row.current?.querySelectorAll<HTMLElement>('button, select') ?? [])];
    const at = found.findIndex((each) => each === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: found.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    found.at(to % found.length)?.focus();
  }
  /** Tab comes back to the control that had the focus last. */
  function onFocus({ target }: { target: HTMLElement }) {
    for (const each of row.current?.querySelectorAll<HTMLElement>('button, select') ?? [])
      each.tabIndex = each === target ? 0 : -1;
  }
  return (
    <div
      ref={(element) => {
        row.current = element;
        const found = [...(element?.querySelectorAll<HTMLElement>('button, select') ?? [])];
        if (found.length > 0 && !found.some((each) => each.getAttribute('tabindex') === '0'))
          for (const [at, each] of found.entries()) each.tabIndex = at === 0 ? 0 : -1;
      }}
      className="writing-tools"
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {children}
    </div>
  );
}
