import { openAgain } from './open-again.ts';

/** Empties a page that belongs to somebody else, and opens it again. Few pages need it: they come without it. */
export function emptyPage(): void {
  // The browser must not ask whether this may be left: what would be lost belongs to somebody else.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
  for (const form of document.forms) form.reset();
  openAgain();
}
