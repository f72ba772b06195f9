import { $session, type SessionUser } from './session.store.ts';

/**
 * Shows the part of the header that fits the session: `[data-session="in"]` or `[data-session="out"]`, with the name in
 * `[data-session-name]` and links to the person's desks. Until the answer arrives the hint decides
 * (docs/decisions/page-shell.md#first-paint); without this script the sign-in link stays.
 */
export class SessionAccount extends HTMLElement {
  #unsubscribe = (): void => undefined;

  connectedCallback(): void {
    // Collected at the start: the menu of small screens moves parts, and may contain them when the answer arrives.
    const parts = [...this.querySelectorAll<HTMLElement>('[data-session]')];
    const names = [...this.querySelectorAll('[data-session-name]')];
    const list = this.querySelector('ul');
    this.#unsubscribe = $session.subscribe((user) => {
      if (user !== undefined) markPage(user);
      for (const part of parts) part.hidden = (part.dataset['session'] === 'in') !== Boolean(user);
      for (const place of names) place.textContent = user ? formatPersonName(user) : '';
      for (const link of list?.querySelectorAll('[data-desk]') ?? []) link.remove();
      if (list && user && user.desks.length > 0) {
        // A separate module, because few people have desks.
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
 * Marks the page for styles, and stores for the next page's first paint that the person is no member
 * (docs/decisions/content-and-publishing.md#strip-for-non-members).
 */
function markPage(user: SessionUser | null): void {
  const isNonMember = user !== null && !user.isMember;
  document.documentElement.toggleAttribute('data-signed-in', user !== null);
  document.documentElement.toggleAttribute('data-non-member', isNonMember);
  document.cookie = `non_member=${isNonMember ? '1' : '; Max-Age=0'}; Path=/; SameSite=Lax`;
}

/** Returns a person's displayed name. */
export const formatPersonName = ({ FirstName, LastName }: SessionUser): string => `${FirstName} ${LastName}`.trim();
