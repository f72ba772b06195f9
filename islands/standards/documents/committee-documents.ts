import type { CommitteeDocument } from '../../../server/standards/documents/document-endpoints.contract.ts';
import { tableDate } from '../../../server/platform/dates/date-text.rules.ts';
import { $session } from '../../people/session/session.store.ts';

/**
 * Adds committee documents to a document's page for people who may read them. The stored page contains none: the island
 * asks for every signed-in person, and the server decides by their offices.
 */
export class CommitteeDocuments extends HTMLElement {
  #stop: () => void = () => undefined;

  connectedCallback(): void {
    this.#stop = $session.subscribe((session) => void (session ? this.#show() : this.#clear()));
  }

  disconnectedCallback(): void {
    this.#stop();
  }

  async #show(): Promise<void> {
    const language = document.documentElement.lang;
    const path = `/api/documents/${this.getAttribute('document')}/committee?language=${language}`;
    try {
      // Not with the islands' client, which would load their framework.
      const response = await fetch(path, { headers: { Accept: 'application/json' } });
      if (!response.ok) throw new Error(`Error: ${response.status}`);
      const found = (await response.json()) as CommitteeDocument[];
      this.#clear();
      this.querySelector('ul')?.append(...found.map((each) => this.#row(each, language)));
      this.hidden = found.length === 0;
    } catch (error) {
      // Without them the page is complete.
      console.warn('the documents of the committee could not be read', error);
    }
  }

  #clear(): void {
    this.hidden = true;
    this.querySelector('ul')?.replaceChildren();
  }

  #row({ displayTitle, publishedDate, url, download }: CommitteeDocument, language: string): Node {
    const row = this.querySelector('template')?.content.cloneNode(true) as DocumentFragment;
    const fill = (name: string, change: (element: HTMLElement) => void) =>
      row.querySelectorAll<HTMLElement>(`[data-${name}]`).forEach(change);
    fill('title', (element) => (element.textContent = displayTitle));
    fill('date', (element) => (element.textContent = tableDate(publishedDate, language)));
    fill('view', (element) => element.setAttribute('href', url));
    fill('download', (element) => (download ? element.setAttribute('href', download) : element.remove()));
    return row;
  }
}
