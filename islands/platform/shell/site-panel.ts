/**
 * The full-screen panel of small screens: a modal `<dialog>` that borrows the parts named in `data-moves` (ids) from
 * the header while it is open, so that the page holds menu and account links once. The dialog traps the focus, Escape
 * closes it and the focus returns to the button. Without this script `[data-fallback]` replaces the button.
 */
export class SitePanel extends HTMLElement {
  #connection = new AbortController();
  /** The place each borrowed part goes back to. */
  #places: { part: Element; place: Comment }[] = [];

  connectedCallback(): void {
    const button = this.querySelector('button');
    const dialog = this.querySelector('dialog');
    if (!button || !dialog) return;
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const show = (isOpen: boolean) => button.setAttribute('aria-expanded', String(isOpen));
    const close = () => dialog.close();

    button.hidden = false;
    this.querySelector('[data-fallback]')?.remove();
    show(false);
    button.addEventListener(
      'click',
      () => {
        this.#borrow(dialog.querySelector('[data-body]') ?? dialog);
        dialog.showModal();
        show(true);
      },
      { signal },
    );
    // However it closes (Escape closes it natively), its parts go back.
    dialog.addEventListener(
      'close',
      () => {
        this.#giveBack();
        show(false);
      },
      { signal },
    );
    dialog.querySelector('[data-close]')?.addEventListener('click', close, { signal });
    dialog.addEventListener(
      'click',
      (event) => event.target instanceof Element && event.target.closest('a') && close(),
      { signal },
    );
    window.addEventListener('pagehide', close, { signal });
    // The panel belongs to small screens; growing past them gives the parts back to the header.
    window.matchMedia('(min-width: 48rem)').addEventListener('change', close, { signal });
  }

  disconnectedCallback(): void {
    this.#connection.abort();
  }

  #borrow(body: Element): void {
    for (const id of this.dataset['moves']?.split(' ') ?? []) {
      const part = document.getElementById(id);
      if (!part) continue;
      const place = document.createComment(id);
      part.replaceWith(place);
      body.append(part);
      this.#places.push({ part, place });
    }
  }

  #giveBack(): void {
    for (const { part, place } of this.#places) place.replaceWith(part);
    this.#places = [];
  }
}
