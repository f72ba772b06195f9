import { $session, type SessionUser } from './session.store.ts';

/**
 * Shows the part of the header that fits the session: `[data-session="in"]` or `[data-session="out"]`, with the name in
 * `[data-session-name]`. Until the answer is there, and without this script, it stays the sign-in link.
 */
export class SessionAccount extends HTMLElement {
  #unsubscribe = (): void => undefined;

  connectedCallback(): void {
    // Kept from the start: the panel of small screens borrows parts of it, and may have them when the answer comes.
    const parts = [...this.querySelectorAll<HTMLElement>('[data-session]')];
    const names = [...this.querySelectorAll('[data-session-name]')];
    this.#unsubscribe = $session.subscribe((user) => {
      for (const part of parts) part.hidden = (part.dataset['session'] === 'in') !== Boolean(user);
      for (const place of names) place.textContent = user ? nameOf(user) : '';
    });
  }

  disconnectedCallback(): void {
    this.#unsubscribe();
  }
}

/** A person's name as it is shown to them. */
export const nameOf = ({ FirstName, LastName }: SessionUser): string => `${FirstName} ${LastName}`.trim();
