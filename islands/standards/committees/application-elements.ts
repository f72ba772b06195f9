import { takeUnmarked } from '../../people/person/person-storage.ts';

/** Names under which the tab, or the browser, remembers which application is to be opened. */
const remembered = [
  ['reuseApplicationId', 'reuse'],
  ['applyToCommittee', 'applyToCommittee'],
] as const;

/** Opens the application that was asked for before the person signed in, once. */
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

/** Makes the dialog modal; closed by Escape it leads to the list as its link does. */
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
