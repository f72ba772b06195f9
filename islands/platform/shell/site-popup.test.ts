// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { SitePopup } from './site-popup.ts';

customElements.define('site-popup', SitePopup);

// jsdom does not close the other <details> of one name; the browser test does (tests/e2e/menu.e2e.ts).
const popup = (id: string) => `
  <site-popup id="${id}"><details name="header"><summary>${id}</summary><a href="#x">in ${id}</a></details></site-popup>`;
const find = <T extends HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const summary = (id: string) => find(`#${id} summary`);
const isOpen = (id: string) => find<HTMLDetailsElement>(`#${id} details`).open;
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

beforeEach(() => {
  document.body.innerHTML =
    popup('menu-1') + popup('menu-2') + popup('language') + '<button>outside</button><p>text</p><dialog></dialog>';
});

it('opens and closes by its summary', () => {
  summary('menu-1').click();
  expect(isOpen('menu-1')).toBe(true);
  summary('menu-1').click();
  expect(isOpen('menu-1')).toBe(false);
});

it('closes when another opens', () => {
  summary('menu-1').click();
  summary('language').click();
  expect([isOpen('menu-1'), isOpen('language')]).toEqual([false, true]);
});

it('closes on a click outside, not on one inside', () => {
  summary('menu-1').click();
  find('#menu-1 details').click();
  expect(isOpen('menu-1')).toBe(true);
  find('p').click();
  expect(isOpen('menu-1')).toBe(false);
});

it('closes on Escape and gives the focus back to its summary', () => {
  summary('menu-1').click();
  find('#menu-1 a').focus();
  press('Escape');
  expect(isOpen('menu-1')).toBe(false);
  expect(document.activeElement).toBe(summary('menu-1'));
});

it('closes on Escape wherever the focus is, without moving it', () => {
  find('button').focus();
  summary('menu-1').click();
  press('Escape');
  expect(isOpen('menu-1')).toBe(false);
  expect(document.activeElement).toBe(find('button'));
});

it.each(['button', '#menu-2 summary'])('closes when the focus moves to %s', (elsewhere) => {
  summary('menu-1').click();
  find('#menu-1 a').focus();
  find(elsewhere).focus();
  expect(isOpen('menu-1')).toBe(false);
});

it('stays as it is in a panel, whatever is clicked there or pressed', () => {
  find('dialog').append(find('#menu-1'), find('p'));
  summary('menu-1').click();
  find('p').click();
  press('Escape');
  expect(isOpen('menu-1')).toBe(true);
});

it('is closed after it was moved, and works once, not twice', () => {
  summary('menu-1').click();
  find('p').append(find('#menu-1'));
  expect(isOpen('menu-1')).toBe(false);
  summary('menu-1').click();
  expect(isOpen('menu-1')).toBe(true);
});
