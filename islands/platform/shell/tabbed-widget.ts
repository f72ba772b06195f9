let widgets = 0;

/**
 * Returns the zero-based tab that `?tab=` selects: only whole numbers from 2 to the number of tabs change the first.
 */
export function initialTab(search: string, count: number): number {
  const wanted = new URLSearchParams(search).get('tab') ?? '';
  const number = /^\d+$/.test(wanted) ? Number(wanted) : 1;
  return number > 1 && number <= count ? number - 1 : 0;
}

/**
 * Tabs after the ARIA Authoring Practices: arrows, Home and End move and select. The buttons and sections are in the
 * page already; without this script all sections show, each under its heading.
 */
export class TabbedWidget extends HTMLElement {
  #tabs: HTMLButtonElement[] = [];
  #panels: HTMLElement[] = [];

  connectedCallback(): void {
    const list = this.querySelector<HTMLElement>('[data-tabs]');
    this.#tabs = [...(list?.querySelectorAll('button') ?? [])];
    this.#panels = [...this.querySelectorAll<HTMLElement>('[data-panel]')];
    if (!list || this.#tabs.length !== this.#panels.length) return;
    const prefix = `tabs-${(widgets += 1)}`;
    list.role = 'tablist';
    for (const [index, tab] of this.#tabs.entries()) {
      const panel = this.#panels[index];
      if (!panel) continue;
      tab.role = 'tab';
      panel.role = 'tabpanel';
      panel.tabIndex = 0;
      tab.id = `${prefix}-tab-${index + 1}`;
      panel.id = `${prefix}-panel-${index + 1}`;
      tab.setAttribute('aria-controls', panel.id);
      panel.setAttribute('aria-labelledby', tab.id);
      tab.onclick = () => this.#select(index);
      tab.onkeydown = (event) => this.#move(event, index);
    }
    this.#select(initialTab(location.search, this.#tabs.length));
  }

  #select(selected: number): void {
    for (const [index, tab] of this.#tabs.entries()) {
      tab.ariaSelected = String(index === selected);
      tab.tabIndex = index === selected ? 0 : -1;
      this.#panels[index]?.toggleAttribute('hidden', index !== selected);
    }
  }

  #move(event: KeyboardEvent, from: number): void {
    const last = this.#tabs.length - 1;
    const to = {
      ArrowRight: from === last ? 0 : from + 1,
      ArrowLeft: from === 0 ? last : from - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#select(to);
    this.#tabs[to]?.focus();
  }
}

customElements.define('tabbed-widget', TabbedWidget);
