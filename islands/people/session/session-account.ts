import { $session, type SessionUser } from './session.store.ts';

/**
 * Shows the part of the header that fits the session: `[data-session="in"]` or `[data-session="out"]`, with the name in
 * `[data-session-name]` and, for who works here, links to the desks. Until the answer is there the hint decides
 * (docs/decisions/page-shell.md#first-paint); without this script it stays the sign-in link.
 */
export class SessionAccount extends HTMLElement {
  #unsubscribe = (): void => undefined;

  connectedCallback(): void {
    // Kept from the start: the panel of small screens borrows parts of it, and may have them when the answer comes.
    const parts = [...this.querySelectorAll<HTMLElement>('[data-session]')];
    const names = [...this.querySelectorAll('[data-session-name]')];
    const list = this.querySelector('ul');
    this.#unsubscribe = $session.subscribe((user) => {
      if (user !== undefined) markPage(user);
      for (const part of parts) part.hidden = (part.dataset['session'] === 'in') !== Boolean(user);
      for (const place of names) place.textContent = user ? nameOf(user) : '';
      for (const link of list?.querySelectorAll('[data-desk]') ?? []) link.remove();
      if (list && user && user.desks.length > 0) {
        // Few people work here: nobody else downloads this.
        void import('./desk-links.ts').then(({ deskLinks }) => {
          if ($session.get() !== user) return;
          for (const link of deskLinks(user.desks, list.dataset)) list.lastElementChild?.before(link);
        });
      }
    });
  }

  disconnectedCallback(): void {
    this.#unsubscribe();
  }
}

/**
 * Marks the page for styles, and keeps for the first paint of the next page that the person is no member
 * (docs/decisions/content-and-publishing.md#strip-for-non-members).
 */
function markPage(user: SessionUser | null): void {
  const isNonMember = user !== null && !user.isMember;
  document.documentElement.toggleAttribute('data-signed-in', user !== null);
  document.documentElement.toggleAttribute('data-non-member', isNonMember);
  document.cookie = `non_member=${isNonMember ? '1' : '; Max-Age=0'}; Path=/; SameSite=Lax`;
}

/** A person's name as it is shown to them. */
export const nameOf = ({ FirstName, LastName }: SessionUser): string => `${FirstName} ${LastName}`.trim();
