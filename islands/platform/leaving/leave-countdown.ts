import { leavePage } from './leave-page.ts';

/** Seconds left at which the countdown is announced once more. */
const saidAgainAt = 5;

/**
 * Counts down and then opens the address of its "continue" link. It stops for good when a person decides to stay,
 * switches to another tab or leaves the page: a page must not change while the person looks elsewhere. Without this
 * script the link must be clicked.
 */
export class LeaveCountdown extends HTMLElement {
  #left = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #connection = new AbortController();

  connectedCallback(): void {
    const further = this.querySelector<HTMLAnchorElement>('[data-continue]');
    const stay = this.querySelector<HTMLAnchorElement>('[data-stay]');
    if (!further || !stay) return;
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    this.#left = Number(this.dataset['seconds']);
    further.addEventListener('click', () => this.#end(), { signal });
    stay.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        this.#stop();
        leave(stay.href);
      },
      { signal },
    );
    const whenHidden = () => document.hidden && this.#stop();
    document.addEventListener('visibilitychange', whenHidden, { signal });
    window.addEventListener('pagehide', () => this.#stop(), { signal });
    this.#show(this.#words());
    this.#say(this.#words());
    this.#timer = setInterval(() => this.#count(further.href), 1_000);
    whenHidden();
  }

  disconnectedCallback(): void {
    this.#end();
    this.#connection.abort();
  }

  #count(href: string): void {
    this.#left -= 1;
    this.#show(this.#words());
    if (this.#left === saidAgainAt) this.#say(this.#words());
    if (this.#left > 0) return;
    this.#end();
    leavePage(href);
  }

  #end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Stops the countdown and announces that. */
  #stop(): void {
    if (this.#timer === undefined) return;
    this.#end();
    const words = this.#text?.dataset['stopped'] ?? '';
    this.#show(words);
    this.#say(words);
  }

  get #text(): HTMLElement | null {
    return this.querySelector<HTMLElement>('[data-countdown]');
  }

  #words(): string {
    return (this.#text?.dataset['words'] ?? '').replace('{seconds}', String(this.#left));
  }

  #show(words: string): void {
    const text = this.#text;
    if (!text) return;
    text.hidden = false;
    text.textContent = words;
  }

  /** Announces to screen readers; announcing every second would drown everything else. */
  #say(words: string): void {
    const said = this.querySelector('[data-said]');
    if (said) said.textContent = words;
  }
}

/** Closes the tab; where the browser does not let it be closed, goes back to where the person came from. */
function leave(home: string): void {
  window.close();
  if (window.closed) return;
  if (history.length > 1) history.back();
  else leavePage(home);
}
