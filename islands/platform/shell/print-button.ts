/** A button that prints the page; hidden without JavaScript, as the browser has its own print command. */
class PrintButton extends HTMLElement {
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

if (!customElements.get('print-button')) customElements.define('print-button', PrintButton);
