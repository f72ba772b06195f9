/** Shows the answers of the topic that is chosen; until one is, none. Without this script all topics are there. */
export class SupportPicker extends HTMLElement {
  connectedCallback(): void {
    const select = this.querySelector('select');
    this.onchange = () => {
      for (const topic of this.querySelectorAll<HTMLElement>('.topic')) {
        topic.toggleAttribute('data-chosen', topic.id === select?.value);
      }
      // Carousels learn their widths.
      dispatchEvent(new Event('resize'));
    };
  }
}

customElements.define('support-picker', SupportPicker);
