import type { CommitteeDocument } from '../../../server/standards/documents/document-endpoints.contract.ts';
import { tableDate } from '../../../server/platform/dates/date-text.rules.ts';
import { $session } from '../../people/session/session.store.ts';

/**
 * Adds to a document's page what only people of the committees may see. The stored page holds none of it: anybody who is
 * signed in asks, and the server answers by their offices.
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
      // Not by the client of the islands, which would bring their framework along.
      const response = await fetch(path, { headers: { Accept: 'application/json' } });
      if (!response.ok) throw new Error(`Error: ${response.status}`);
      const found = (await response.json()) as CommitteeDocument[];
      this.#clear();
      this.querySelector('ul')?.append(...found.map((each) => this.#row(each, language)));
      this.hidden = found.length === 0;
    } catch (error) {
      // The page is whole without them.
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
