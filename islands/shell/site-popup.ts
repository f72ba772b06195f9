import { $openPopups, closePopup, openPopup, togglePopup } from './popups.store.ts';
import type { PopupKind } from './popups.store.ts';

/**
 * A `<details>` that behaves as a pop-up: one open per kind, closed by Escape (focus returns to its summary), by a
 * click outside every pop-up and by the focus leaving. Without this script it is still a disclosure.
 * In a panel's dialog it is a plain accordion entry: there nothing lies outside it that it could cover.
 */
export class SitePopup extends HTMLElement {
  #connection = new AbortController();

  connectedCallback(): void {
    const details = this.querySelector('details');
    const summary = this.querySelector('summary');
    if (!details || !summary) return;
    const kind = this.dataset['kind'] as PopupKind;
    const id = this.dataset['popup'] ?? kind;
    const close = () => closePopup(kind, id);
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    signal.addEventListener(
      'abort',
      $openPopups.subscribe((open) => (details.open = open[kind] === id)),
    );

    summary.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        togglePopup(kind, id);
      },
      { signal },
    );
    // Find in page opens a <details> by itself.
    details.addEventListener('toggle', () => details.open && openPopup(kind, id), { signal });
    document.addEventListener(
      'click',
      (event) => {
        if (event.target instanceof Element && !event.target.closest('site-popup, dialog')) close();
      },
      { signal },
    );
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !details.open || this.closest('dialog')) return;
        const focused = document.activeElement?.closest('site-popup');
        if (focused && focused !== this) return;
        close();
        if (focused) summary.focus();
      },
      { signal },
    );
    this.addEventListener(
      'focusout',
      ({ relatedTarget: next }) => {
        if (next instanceof Element && !next.closest('site-popup, dialog')) close();
      },
      { signal },
    );
    window.addEventListener('pagehide', close, { signal });
  }

  disconnectedCallback(): void {
    this.#connection.abort();
  }
}
