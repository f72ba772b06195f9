import type { CommentThread, ListedComment } from '../../../server/standards/comments/comment.contract.ts';
import { read } from './read.ts';

/** Adds the newest comments to an article once it is nearly in view; without a script the page is complete. */
export class ArticleComments extends HTMLElement {
  #observer: IntersectionObserver | undefined;

  connectedCallback(): void {
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        this.#observer?.disconnect();
        void this.#show();
      },
      { rootMargin: '300px' },
    );
    // The list is empty, and an empty element never intersects the viewport.
    this.#observer.observe(this.parentElement ?? this);
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect();
  }

  async #show(): Promise<void> {
    const list = this.querySelector('ul');
    const path = `/api/comments/${this.getAttribute('article')}?language=${document.documentElement.lang}`;
    try {
      const { comments } = await read<CommentThread>(path);
      list?.replaceChildren(...comments.map((comment) => this.#row(comment)));
      list?.toggleAttribute('hidden', comments.length === 0);
    } catch (error) {
      console.warn('the comments could not be read', error);
    }
  }

  /** Fills a copy of the row. Texts are set as text, never as markup. */
  #row({ name, body, writtenAt, date }: ListedComment): Node {
    const row = this.querySelector('template')?.content.cloneNode(true) as DocumentFragment;
    const fill = (selector: string, text: string) => {
      const element = row.querySelector(selector);
      if (element) element.textContent = text;
      return element;
    };
    fill('bdi', name);
    fill('time', date)?.setAttribute('datetime', writtenAt);
    fill('.words', body);
    return row;
  }
}
