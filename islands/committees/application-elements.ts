/** Names under which the tab, or the browser, remembers which application is to be opened. */
const remembered = [
  ['reuseApplicationId', 'reuse'],
  ['applyToCommittee', 'applyToCommittee'],
] as const;

/** Takes a remembered value out of both memories; null where there is none, or where the browser refuses them. */
function take(name: string): string | null {
  try {
    const value = sessionStorage.getItem(name) ?? localStorage.getItem(name);
    sessionStorage.removeItem(name);
    localStorage.removeItem(name);
    return value;
  } catch {
    return null;
  }
}

/** Opens the application that was asked for before the person signed in, once. */
class ApplicationIntent extends HTMLElement {
  connectedCallback(): void {
    const found = remembered.map(([name, parameter]) => [parameter, take(name)] as const).find(([, value]) => value);
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
