import { flushSync } from 'react-dom';

/**
 * Focuses a control, or the nearest one around it, and opens the tab and the folded entries around it, or a list that shows
 * its first entries only.
 * @param id of the control: "fields.blocks.2.heading"
 * @returns false if there is none
 */
export function focusField(id: string): boolean {
  const found = nearest(id);
  const panel = found?.closest('[role=tabpanel][hidden]');
  const tab = panel && document.getElementById(panel.getAttribute('aria-labelledby') ?? '');
  if (tab) flushSync(() => tab.click());
  const fold = found?.closest<HTMLDetailsElement>('details:not([open])');
  if (fold) fold.open = true;
  if (found?.id !== id && found?.ariaExpanded === 'false') {
    flushSync(() => found.click());
    return focusField(id);
  }
  const more = found?.id === id ? null : found?.querySelector<HTMLElement>('[data-shows-all]');
  if (more) {
    flushSync(() => more.click());
    return focusField(id);
  }
  found?.focus();
  return found !== null;
}

/** Focuses a control as `focusField` does, and unfolds it where it is an entry or a block itself. */
export function openField(id: string): void {
  focusField(id);
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.id === id && focused.ariaExpanded === 'false') {
    flushSync(() => focused.click());
  }
}

/** Returns the control of an id, or the nearest one around it: some problems name a part without a control. */
function nearest(id: string): HTMLElement | null {
  for (let parts = id.split('.'); parts.length > 0; parts = parts.slice(0, -1)) {
    const found = document.getElementById(parts.join('.'));
    if (found) return found;
  }
  return null;
}
