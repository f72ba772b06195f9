import { removeAll } from '../person/person-storage.ts';
import { $session } from './session.store.ts';
import { formatPersonName } from './session-account.ts';

/** Beginning of all storage keys with cart state. */
const cartKeys = 'cart';

/**
 * Shows for whom a member of staff acts, and ends it: first on the server, then the cart state is removed and the
 * window closed. A window not opened by a script cannot close and goes to the home page
 * (docs/decisions/access-and-roles.md#acting-as-a-customer). Without this script the form is submitted.
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
        // Unknown, or the server did not answer: the page's own state stays.
        if (user === undefined) return;
        this.hidden = !user?.isImpersonated;
        name.textContent = user ? formatPersonName(user) : '';
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
    // 404: it ended before, by time or in another window. A redirect has status 0.
    if (response.status >= 400 && response.status !== 404) throw new Error(`Error: ${response.status}`);
    removeAll(cartKeys);
    window.close();
    if (!window.closed) window.location.assign(this.dataset['home'] ?? '/');
  }
}

customElements.define('impersonation-banner', ImpersonationBanner);
