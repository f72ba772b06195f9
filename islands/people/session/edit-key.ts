import { editKeyOff } from '../person/edit-key-choice.ts';
import { lastingPersonStorage } from '../person/person-storage.ts';

const typing = 'input, textarea, select, [contenteditable], dialog[open]';

/** Returns whether a key that was pressed asks for the form of the page. */
export function asksToEdit(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'e' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (event.target instanceof Element && event.target.closest(typing)) return false;
  // Who dictates or uses a screen reader may press a single key without meaning it (WCAG 2.1.4).
  return lastingPersonStorage.read(editKeyOff) === null;
}

let isHeard = false;

/** Lets the key E follow the link to the form of the page, while it is there. */
export function hearEditKey(): void {
  if (isHeard) return;
  isHeard = true;
  document.addEventListener('keydown', (event) => {
    const link = document.querySelector<HTMLAnchorElement>('[data-desk] a[href^="/editor/pages/"]');
    if (link && asksToEdit(event)) location.assign(link.href);
  });
}
