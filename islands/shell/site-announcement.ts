import { isLink } from '../../server/content/link.rules.ts';

/** The content of `/announcement.<language>.json`; `{}` when there is nothing to announce. */
interface Announcement {
  id?: string;
  text?: string;
  link?: { label: string; href: string } | null;
}

const flag = 'hideAnnouncement';
/**
 * Orders are not interrupted (docs/decisions/page-shell.md#announcement); the 404 page is one file for all addresses,
 * so the element looks itself.
 */
const quiet = /\/(checkout|confirmation)(\/|$)/;

/** Storage may be refused by the browser; then the announcement shows on each page, and dismissing hides it there. */
const session = {
  isDismissed(): boolean {
    try {
      return sessionStorage.getItem(flag) === 'true';
    } catch {
      return false;
    }
  },
  dismiss(): void {
    try {
      sessionStorage.setItem(flag, 'true');
    } catch {
      // Nothing to keep it in.
    }
  },
};

/**
 * Fetches and shows the announcement until it is dismissed, which lasts for the browser session
 * (docs/decisions/page-shell.md#announcement).
 */
export class SiteAnnouncement extends HTMLElement {
  async connectedCallback(): Promise<void> {
    const source = this.dataset['src'];
    if (!source || quiet.test(location.pathname) || session.isDismissed()) return;
    try {
      const response = await fetch(source);
      if (response.ok) this.#show((await response.json()) as Announcement);
    } catch {
      // No announcement is better than a broken page.
    }
  }

  #show({ text, link }: Announcement): void {
    const [paragraph, button] = [this.querySelector('p'), this.querySelector('button')];
    if (!text || !paragraph || !button) return;
    paragraph.textContent = text;
    // Only addresses of the kinds content may use; the answer is data, not markup.
    if (link && isLink(link.href)) {
      const anchor = document.createElement('a');
      anchor.href = link.href;
      anchor.textContent = link.label;
      paragraph.append(' ', anchor);
    }
    button.addEventListener('click', () => {
      session.dismiss();
      this.hidden = true;
    });
    this.hidden = false;
  }
}
