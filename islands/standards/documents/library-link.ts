import { linkTypeId } from '../../../server/people/accounts/subscription.rules.ts';
import { $session } from '../../people/session/session.store.ts';

/** Replaces the subscription link by one to the online library, for its subscribers. */
export class LibraryLink extends HTMLElement {
  #stop: () => void = () => undefined;

  connectedCallback(): void {
    const link = this.querySelector('a');
    const [href, label] = [link?.getAttribute('href') ?? '', link?.textContent ?? ''];
    this.#stop = $session.subscribe((session) => {
      const isSubscribed = session?.subscriptions.some(({ typeID }) => typeID === linkTypeId) ?? false;
      if (!link) return;
      link.setAttribute('href', isSubscribed ? (this.getAttribute('view-href') ?? href) : href);
      link.textContent = isSubscribed ? this.getAttribute('view-label') : label;
    });
  }

  disconnectedCallback(): void {
    this.#stop();
  }
}
