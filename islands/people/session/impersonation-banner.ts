import { removeAll } from '../person/person-storage.ts';
import { $session } from './session.store.ts';
import { nameOf } from './session-account.ts';

/** Every key of browser storage that holds cart state begins with it. */
const cartKeys = 'cart';

/**
 * Says for whom a member of staff acts, and ends it: on the server first, then the cart state goes, then the window
 * closes; one that was not opened by a script can't, and goes home
 * (docs/decisions/access-and-roles.md#acting-as-a-customer). Without this script the form posts.
 */
class ImpersonationBanner extends HTMLElement {
  #connection = new AbortController();

  connectedCallback(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const [form, button] = [this.querySelector('form'), this.querySelector('button')];
    const [name, problem] = [
      this.querySelector('[data-session-name]'),
      this.querySelector<HTMLElement>('[role=alert]'),
    ];
    if (!form || !button || !name || !problem) return;

    signal.addEventListener(
      'abort',
      $session.subscribe((user) => {
        // Not known yet, or the server could not say: the page's own word stands.
        if (user === undefined) return;
        this.hidden = !user?.isImpersonated;
        name.textContent = user ? nameOf(user) : '';
      }),
    );
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        button.disabled = true;
        problem.hidden = true;
        void this.#leave(form.action).catch(() => {
          problem.hidden = false;
          button.disabled = false;
        });
      },
      { signal },
    );
  }

  disconnectedCallback(): void {
    this.#connection.abort();
  }

  async #leave(address: string): Promise<void> {
    const response = await fetch(address, { method: 'POST', redirect: 'manual' });
    // 404: it has ended already, by time or in another window. A redirect shows as status 0.
    if (response.status >= 400 && response.status !== 404) throw new Error(`Error: ${response.status}`);
    removeAll(cartKeys);
    window.close();
    if (!window.closed) window.location.assign(this.dataset['home'] ?? '/');
  }
}

customElements.define('impersonation-banner', ImpersonationBanner);
