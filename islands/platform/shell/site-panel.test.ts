// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { SitePanel } from './site-panel.ts';

// jsdom has no modal dialogs; the browser journeys cover focus trap and Escape.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
const wide = new EventTarget();
vi.stubGlobal('matchMedia', () => wide);
customElements.define('site-panel', SitePanel);

const find = <T extends HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const opener = () => find<HTMLButtonElement>('site-panel > button');
const dialog = () => find<HTMLDialogElement>('dialog');

beforeEach(() => {
  document.body.innerHTML = `
    <site-panel data-moves="menu missing">
      <button hidden></button><a data-fallback href="#footer">Menu</a>
      <dialog><button data-close></button><div data-body></div></dialog>
    </site-panel>
    <header><nav id="menu"><a href="#x">Codes</a></nav><p>after</p></header>`;
});

it('shows its button in place of the link that works without it', () => {
  expect(opener().hidden).toBe(false);
  expect(document.querySelector('[data-fallback]')).toBeNull();
  expect(opener().getAttribute('aria-expanded')).toBe('false');
});

it('borrows the menu while it is open and puts it back where it was', () => {
  opener().click();
  expect(dialog().open).toBe(true);
  expect(opener().getAttribute('aria-expanded')).toBe('true');
  expect(find('#menu').parentElement).toBe(find('[data-body]'));
  find('[data-close]').click();
  expect(dialog().open).toBe(false);
  expect(find('#menu').nextElementSibling).toBe(find('header p'));
});

it.each([
  ['Escape, which closes the dialog by itself', () => dialog().close()],
  ['a link inside', () => find('#menu a').click()],
  ['a wide screen', () => wide.dispatchEvent(new Event('change'))],
  ['leaving the page', () => window.dispatchEvent(new Event('pagehide'))],
])('closes on %s', (_, act) => {
  opener().click();
  act();
  expect(dialog().open).toBe(false);
  expect(find('#menu').parentElement).toBe(find('header'));
  expect(opener().getAttribute('aria-expanded')).toBe('false');
});
