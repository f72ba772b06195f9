import type {
  CommitteeMemberView,
  CommitteeView,
} from '../../../server/standards/committees/committee-endpoints.contract.ts';
import { $session } from '../../people/session/session.store.ts';

/**
 * Adds contact details to a committee's page, or to the pop-up of its members, for people who may read them. The stored
 * page contains none: the island asks for every signed-in person, and the server decides by their offices. In a pop-up
 * it asks when that is opened, because a page may have many.
 */
export class CommitteeContacts extends HTMLElement {
  #stop: () => void = () => undefined;

  connectedCallback(): void {
    const follow = () => $session.subscribe((session) => void (session ? this.#show() : this.#clear()));
    const popup = this.closest<HTMLElement>('[popover]');
    if (!popup) {
      this.#stop = follow();
      return;
    }
    const waiting = new AbortController();
    const opened = ({ newState }: ToggleEvent) => {
      if (newState !== 'open') return;
      waiting.abort();
      this.#stop = follow();
    };
    this.#stop = () => waiting.abort();
    popup.addEventListener('toggle', opened, { signal: waiting.signal });
  }

  disconnectedCallback(): void {
    this.#stop();
  }

  async #show(): Promise<void> {
    const path = `/api/committees/${this.getAttribute('committee')}?language=${document.documentElement.lang}`;
    try {
      const response = await fetch(path, { headers: { Accept: 'application/json' } });
      if (!response.ok) throw new Error(`Error: ${response.status}`);
      const [found] = (await response.json()) as CommitteeView[];
      const reached = (found?.Members ?? []).filter(
        ({ Phone, MobilePhone, EmailAddress }) => Phone ?? MobilePhone ?? EmailAddress,
      );
      this.#clear();
      this.querySelector('tbody')?.append(...reached.map((member) => this.#row(member)));
      this.hidden = reached.length === 0;
    } catch (error) {
      // Without them the page is complete.
      console.warn('the contacts of the committee could not be read', error);
    }
  }

  #clear(): void {
    this.hidden = true;
    this.querySelector('tbody')?.replaceChildren();
  }

  #row({ FullName, Phone, MobilePhone, EmailAddress }: CommitteeMemberView): Node {
    const row = this.querySelector('template')?.content.cloneNode(true) as DocumentFragment;
    const fill = (name: string, text: string | undefined, scheme = '') => {
      const element = row.querySelector<HTMLElement>(`[data-${name}]`);
      if (text === undefined || !element) return element?.remove();
      element.textContent = text;
      if (scheme) element.setAttribute('href', scheme + text.replace(/\s/g, ''));
    };
    fill('name', FullName);
    fill('phone', Phone, 'tel:');
    fill('mobile', MobilePhone, 'tel:');
    fill('email', EmailAddress, 'mailto:');
    return row;
  }
}
