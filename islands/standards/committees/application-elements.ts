import { takeUnmarked } from '../../people/person/person-storage.ts';

/** Storage keys of the application that is to be opened. */
const remembered = [
  ['reuseApplicationId', 'reuse'],
  ['applyToCommittee', 'applyToCommittee'],
] as const;

/** Opens the application that the person chose before signing in, once. */
class ApplicationIntent extends HTMLElement {
  connectedCallback(): void {
    const found = remembered
      .map(([name, parameter]) => [parameter, takeUnmarked(name)] as const)
      .find(([, value]) => value);
    if (!found) return;
    const [parameter, value] = found;
    location.replace(`${this.dataset['path'] ?? ''}?${new URLSearchParams({ [parameter]: value ?? '' }).toString()}`);
  }
}

/** Makes the dialog modal; Escape returns to the list, as its link does. */
class ApplicationSent extends HTMLElement {
  connectedCallback(): void {
    const dialog = this.querySelector('dialog');
    dialog?.close();
    dialog?.showModal();
    dialog?.addEventListener('cancel', () => location.replace(this.dataset['path'] ?? ''));
  }
}

customElements.define('application-intent', ApplicationIntent);
customElements.define('application-sent', ApplicationSent);
