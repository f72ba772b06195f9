/**
 * An empty select takes its first option at the first click (A-131, AMB-26): the choice is there to be seen and
 * changed. Until then it shows its placeholder, and a form sent so has no answer in it.
 */
export class FirstOption extends HTMLElement {
  #connection = new AbortController();

  connectedCallback(): void {
    this.#connection = new AbortController();
    this.addEventListener('click', ({ target }) => this.#take(target), { signal: this.#connection.signal });
  }

  disconnectedCallback(): void {
    this.#connection.abort();
  }

  #take(target: EventTarget | null): void {
    if (!(target instanceof HTMLSelectElement) || target.value !== '') return;
    const first = [...target.options].find(({ value }) => value !== '');
    if (!first || target.dataset['taken'] !== undefined) return;
    target.dataset['taken'] = '';
    target.value = first.value;
    target.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

if (!customElements.get('first-option')) customElements.define('first-option', FirstOption);
