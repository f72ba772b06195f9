import { markChanges } from './mark-changes.ts';

/** Frames the later page of two and marks in it what the earlier one had otherwise. */
class ComparePages extends HTMLElement {
  connectedCallback(): void {
    const frame = this.querySelector('iframe');
    frame?.addEventListener('load', () => void this.#compare(frame));
    if (frame) frame.src = this.dataset['after'] ?? '';
  }

  async #compare(frame: HTMLIFrameElement): Promise<void> {
    const after = frame.contentDocument?.querySelector('main');
    try {
      const answer = await fetch(this.dataset['before'] ?? '');
      const earlier = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
      if (!answer.ok || !after || !earlier) return this.#tell(this.dataset['failed']);
      const count = markChanges(earlier, after);
      this.#tell(count === 0 ? this.dataset['none'] : this.dataset['done']?.replace('{count}', String(count)));
      after.querySelector('ins, del')?.scrollIntoView({ block: 'center' });
    } catch {
      this.#tell(this.dataset['failed']);
    }
  }

  #tell(text = ''): void {
    const note = this.querySelector('[role=status]');
    if (note) note.textContent = text;
  }
}

customElements.define('compare-pages', ComparePages);
