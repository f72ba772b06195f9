/** Prints what is open. Without a script there is no such button, and the browser's own does the same. */
class PrintButton extends HTMLElement {
  connectedCallback(): void {
    this.hidden = false;
    this.addEventListener('click', () => window.print());
  }
}

customElements.define('print-button', PrintButton);
