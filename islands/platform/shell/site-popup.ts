/**
 * A `<details>` that behaves as a pop-up: closed by Escape (focus returns to its summary), by a click elsewhere and by
 * the focus leaving. That one is open at a time is the browser's work (`name`), also without this script.
 * In a panel's dialog it is a plain accordion entry: there nothing lies outside it that it could cover.
 */
export class SitePopup extends HTMLElement {
  #connection = new AbortController();

  connectedCallback(): void {
    const details = this.querySelector('details');
    const summary = this.querySelector('summary');
    if (!details || !summary) return;
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const close = () => (details.open = false);
    const leave = (next: EventTarget | null) => {
      if (next instanceof Element && !this.contains(next) && !next.closest('dialog')) close();
    };

    document.addEventListener('click', ({ target }) => leave(target), { signal });
    this.addEventListener('focusout', ({ relatedTarget }) => leave(relatedTarget), { signal });
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape' || !details.open || this.closest('dialog')) return;
        if (this.contains(document.activeElement)) summary.focus();
        close();
      },
      { signal },
    );
    window.addEventListener('pagehide', close, { signal });
  }

  disconnectedCallback(): void {
    this.#connection.abort();
    // A panel takes it along and gives it back: closed both times.
    this.querySelector('details')?.removeAttribute('open');
  }
}
