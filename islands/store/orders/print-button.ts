/** A button that prints the page; hidden without JavaScript. */
export class PrintButton extends HTMLElement {
  connectedCallback(): void {
    this.hidden = false;
    this.addEventListener('click', this);
  }

  disconnectedCallback(): void {
    this.removeEventListener('click', this);
  }

  handleEvent({ target }: Event): void {
    if (target instanceof Element && target.closest('button')) window.print();
  }
}
