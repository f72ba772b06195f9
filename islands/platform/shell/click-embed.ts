/**
 * Puts what a reader asks for in place of its link: nothing of a player or a map is loaded before. Without this script
 * the link leads to it.
 */
export class ClickEmbed extends HTMLElement {
  connectedCallback(): void {
    this.onclick = (event) => {
      const template = this.querySelector('template');
      if (!template || !(event.target as Element).closest('[data-open]')) return;
      event.preventDefault();
      this.replaceChildren(template.content.cloneNode(true));
      const embedded = this.firstElementChild as HTMLElement | null;
      embedded?.focus();
      if (embedded instanceof HTMLVideoElement) void embedded.play();
    };
  }
}

customElements.define('click-embed', ClickEmbed);
