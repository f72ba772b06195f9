import { openAgain } from './open-again.ts';

/** Empties a page of another person, and reloads it. A separate module, because few pages need it. */
export function emptyPage(): void {
  // Skips the browser's confirmation: only another person's entries would be lost.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
  for (const form of document.forms) form.reset();
  openAgain();
}
