/**
 * The field of the site's search. Its suggestions are loaded when somebody is about to type, so that a page nobody
 * searches from carries none of it; without them it is the plain form it looks like.
 */
export class SearchField extends HTMLElement {
  #connection = new AbortController();

  connectedCallback(): void {
    const input = this.querySelector('input');
    if (!input) return;
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const load = () => {
      void import('./search-suggestions.ts').then(
        ({ attachSuggestions }) => !signal.aborted && attachSuggestions(this, input, signal),
        // Away from the network the form still leads to the results.
        () => undefined,
      );
    };
    this.addEventListener('focusin', load, { once: true, signal });
    // Who opens the panel wants to type.
    const panel = this.closest('details');
    panel?.addEventListener('toggle', () => panel.open && input.focus(), { signal });
  }

  disconnectedCallback(): void {
    this.#connection.abort();
  }
}
