import { createForeignFinder } from '../../../server/platform/foreign-phrase.rules.ts';

/**
 * Sets `lang` on elements that show a phrase in another language than the page, now and whenever their text changes. The
 * server marks what it renders; this marks what islands render later.
 */
class ForeignPhrases extends HTMLElement {
  #observer: MutationObserver | null = null;
  readonly #marked = new WeakSet<Element>();

  connectedCallback(): void {
    const given = JSON.parse(this.dataset['phrases'] ?? '[]') as [phrase: string, language: string][];
    const find = createForeignFinder(
      given.map(([phrase, language]) => ({ phrase, language })),
      document.documentElement.lang,
    );
    if (!find) return;
    const judge = (text: Text): void => {
      const element = text.parentElement;
      if (!element || element.childNodes.length > 1) return;
      const language = find(text.data);
      if (language !== null && !element.lang) {
        element.lang = language;
        this.#marked.add(element);
      } else if (language === null && this.#marked.delete(element)) element.removeAttribute('lang');
    };
    const judgeAll = (node: Node): void => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      if (node instanceof Text) judge(node);
      while (walker.nextNode()) judge(walker.currentNode as Text);
    };
    for (const island of document.querySelectorAll('astro-island')) judgeAll(island);
    this.#observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') judgeAll(target);
        else addedNodes.forEach(judgeAll);
      }
    });
    this.#observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect();
  }
}

customElements.define('foreign-phrases', ForeignPhrases);
