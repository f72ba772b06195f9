import { $session } from '../../people/session/session.store.ts';

const address = '/api/account/document-notices';
const json = 'application/json';

/**
 * Turns the form that follows a document into a toggle button for signed-in people. For others the form works as
 * without a script: it leads through sign-in and follows on return.
 */
export class FollowDocument extends HTMLElement {
  #stop: () => void = () => undefined;

  connectedCallback(): void {
    const stop = $session.subscribe((session) => {
      if (session) void this.#ask();
    });
    const send = (event: SubmitEvent) => {
      if (!$session.get()) return;
      event.preventDefault();
      void this.#change();
    };
    this.addEventListener('submit', send);
    this.#stop = () => {
      stop();
      this.removeEventListener('submit', send);
    };
  }

  disconnectedCallback(): void {
    this.#stop();
  }

  get #button(): HTMLButtonElement | null {
    return this.querySelector('button');
  }

  async #ask(): Promise<void> {
    try {
      const response = await fetch(address, { headers: { Accept: 'application/json' } });
      if (response.ok) this.#show(await response.json());
    } catch {
      // Without this, the form follows the document.
    }
  }

  async #change(): Promise<void> {
    const button = this.#button;
    if (!button || button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    const type = button.value;
    const body = JSON.stringify({ RequestedCodes: { DocInfoCodes: [this.getAttribute('code')] }, type });
    const headers = { Accept: 'application/json', 'Content-Type': json };
    const send = () => fetch(address, { method: 'POST', headers, body });
    try {
      let response = await send();
      if (response.status === 401) {
        const { requestSignIn } = await import('../../people/person/request-sign-in.ts');
        const request = { method: 'POST', path: address, type: json, body };
        if ((await requestSignIn({ request, isLeavable: true })) === 'again') response = await send();
      }
      if (!response.ok) throw new Error(`Error: ${response.status}`);
      this.#show(((await response.json()) as { payload: unknown }).payload);
      this.#say(type === 'subscribe' ? 'done' : 'ended');
    } catch {
      this.#say('failed');
    } finally {
      button.ariaDisabled = null;
    }
  }

  #show(followed: unknown): void {
    const button = this.#button;
    const { codes } = followed as { codes?: string[] };
    if (!button || !codes) return;
    this.dataset['known'] = '';
    const isFollowed = codes.includes(this.getAttribute('code') ?? '');
    button.value = isFollowed ? 'unsubscribe' : 'subscribe';
    button.textContent = this.getAttribute(isFollowed ? 'end' : 'follow');
  }

  #say(what: 'done' | 'ended' | 'failed'): void {
    const status = this.querySelector('[role=status]');
    if (status) status.textContent = this.getAttribute(what);
    // The notice of the first page load is outdated.
    for (const said of this.querySelectorAll<HTMLElement>('.said')) said.hidden = true;
  }
}
