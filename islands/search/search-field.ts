/**
 * The search field in the header. Suggestions are loaded when the field is focused, so pages without a search do not
 * load them; without JavaScript it is a plain form.
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
        // Offline, the form still opens the results page.
        () => undefined,
      );
    };
    // The field may have had the focus before the script started.
    if (this.contains(document.activeElement)) load();
    else this.addEventListener('focusin', load, { once: true, signal });
    // An opened panel moves the focus to the field.
    const panel = this.closest('details');
    panel?.addEventListener('toggle', () => panel.open && input.focus(), { signal });
  }

  disconnectedCallback(): void {
    this.#connection.abort();
  }
}
