/** A button that prints the page; without JavaScript it is not shown, for it could do nothing. */
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
