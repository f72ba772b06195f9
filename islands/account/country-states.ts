import { countriesWithZip } from '../../server/accounts/address.rules.ts';
import { readList } from '../api-client.ts';

interface State {
  code: string;
  stateProvinceName: string;
}

/**
 * An address form that follows its country: the state is a list where the country has states and free text
 * otherwise, zip and state carry their mark of being required, and a sanctioned country says so at once.
 * Without this script a button asks the server for the same.
 */
export class CountryStates extends HTMLElement {
  #connection = new AbortController();
  #reading = new AbortController();
  /** The country whose state field is shown or on its way. */
  #followed = '';

  connectedCallback(): void {
    const country = this.#control('country');
    if (!(country instanceof HTMLSelectElement)) return;
    this.#connection = new AbortController();
    country.addEventListener('change', () => void this.#follow(country), { signal: this.#connection.signal });
    // Chosen before this script was there, or restored by the browser.
    this.#followed = this.dataset['country'] ?? '';
    void this.#follow(country);
  }

  disconnectedCallback(): void {
    this.#connection.abort();
    this.#reading.abort();
  }

  #control(name: string): HTMLSelectElement | HTMLInputElement | null {
    return this.querySelector<HTMLSelectElement | HTMLInputElement>(`[name="${name}"]`);
  }

  async #follow(country: HTMLSelectElement): Promise<void> {
    const { value: code, selectedOptions } = country;
    if (code === this.#followed) return;
    this.#followed = code;
    // Of two countries chosen quickly the last one counts.
    this.#reading.abort();
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    const isRefused = this.dataset['sanctioned']?.split(' ').includes(code) ?? false;
    const message = this.dataset['sanctionMessage']?.replace('{country}', selectedOptions[0]?.text ?? code) ?? '';
    this.#tell(code && isRefused ? message : '');
    this.#mark('zip', countriesWithZip.includes(code));
    // A state chosen meanwhile would be another country's.
    const waiting = this.#control('state');
    if (waiting) waiting.disabled = true;
    let states: State[] = [];
    try {
      const language = this.dataset['language'] ?? 'en';
      if (code) states = await readList(`/api/countries/${code}/states?language=${language}`, { signal });
    } catch {
      // Free text is shown; the server checks it against the list it has.
      if (!signal.aborted) this.#tell(this.dataset['loadProblem'] ?? '');
    }
    if (signal.aborted) return;
    this.#replaceState(states);
    this.#mark('state', states.length > 0);
  }

  #tell(text: string): void {
    const place = this.querySelector('[data-sanction]');
    if (place) place.textContent = text;
  }

  /** A stale state is cleared: what belongs to one country's list means nothing in another's. */
  #replaceState(states: State[]): void {
    const old = this.#control('state');
    if (!old) return;
    const fresh = document.createElement(states.length > 0 ? 'select' : 'input');
    fresh.id = old.id;
    fresh.name = old.name;
    fresh.autocomplete = 'address-level1';
    if (fresh instanceof HTMLSelectElement) {
      fresh.append(
        new Option(this.dataset['choose'] ?? '', ''),
        ...states.map(({ code, stateProvinceName }) => new Option(stateProvinceName, code)),
      );
    } else {
      fresh.type = 'text';
      fresh.dir = 'auto';
    }
    old.replaceWith(fresh);
  }

  /** The star is a copy of the street's, so that all look alike; an optional address has none. */
  #mark(name: string, isRequired: boolean): void {
    const control = this.#control(name);
    if (!control || this.dataset['optional'] !== undefined) return;
    control.required = isRequired;
    const label = this.querySelector(`label[for="${control.id}"]`);
    label?.querySelector('.required')?.remove();
    const star = this.querySelector('label[for="street1"] .required')?.cloneNode(true);
    if (isRequired && star) label?.append(' ', star);
  }
}

if (!customElements.get('country-states')) customElements.define('country-states', CountryStates);
