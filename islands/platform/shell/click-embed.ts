/**
 * Replaces a link with the player or map it names, once a reader clicks it: nothing of a vendor is loaded before.
 * Without this script the link leads there.
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
