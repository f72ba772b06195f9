/** Prints the page. The button exists only with JavaScript; the browser has its own print command. */
class PrintButton extends HTMLElement {
  connectedCallback(): void {
    this.hidden = false;
    this.addEventListener('click', () => window.print());
  }
}

customElements.define('print-button', PrintButton);
