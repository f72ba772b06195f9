import { read } from './read.ts';

/** Header of a caller without a token; the server identifies people by session only. */
const anonymous = { Authorization: 'Bearer anonymous' };

/**
 * Loads the vendor's comments once a reader requests them: before that the vendor receives nothing. Signed-in people
 * are signed in there too, others stay anonymous. If the call fails, the button stays.
 */
export class CommentsWidget extends HTMLElement {
  connectedCallback(): void {
    this.hidden = false;
    this.querySelector('button')?.addEventListener('click', () => void this.#load());
  }

  async #load(): Promise<void> {
    try {
      const { Hash, UserData } = await read<{ Hash: string; UserData: string }>('/api/comments', anonymous);
      const comments = document.createElement('hyvor-talk-comments');
      comments.setAttribute('website-id', this.getAttribute('site') ?? '');
      comments.setAttribute('page-id', this.getAttribute('page') ?? '');
      if (Hash) {
        comments.setAttribute('sso-user', UserData);
        comments.setAttribute('sso-hash', Hash);
      }
      const script = document.createElement('script');
      script.type = 'module';
      script.src = this.getAttribute('src') ?? '';
      this.replaceChildren(comments, script);
    } catch (error) {
      console.warn('comments: single sign-on failed', error);
    }
  }
}
