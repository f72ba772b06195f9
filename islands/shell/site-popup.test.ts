// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { $openPopups, openPopup } from './popups.store.ts';
import { SitePopup } from './site-popup.ts';

customElements.define('site-popup', SitePopup);

const popup = (kind: string, id: string) => `
  <site-popup data-kind="${kind}" data-popup="${id}">
    <details><summary>${id}</summary><a href="#x">in ${id}</a></details>
  </site-popup>`;
const find = <T extends HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const summary = (id: string) => find(`[data-popup="${id}"] summary`);
const isOpen = (id: string) => find<HTMLDetailsElement>(`[data-popup="${id}"] details`).open;
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

beforeEach(() => {
  $openPopups.set({});
  document.body.innerHTML =
    popup('menu', 'menu-1') +
    popup('menu', 'menu-2') +
    popup('language', 'language') +
    '<button>outside</button><p>text</p>';
});

it('opens and closes by its summary', () => {
  summary('menu-1').click();
  expect(isOpen('menu-1')).toBe(true);
  summary('menu-1').click();
  expect(isOpen('menu-1')).toBe(false);
});

it('keeps one open per kind and leaves other kinds alone', () => {
  summary('menu-1').click();
  summary('language').click();
  summary('menu-2').click();
  expect([isOpen('menu-1'), isOpen('menu-2'), isOpen('language')]).toEqual([false, true, true]);
});

it('closes on a click outside, not on one inside', () => {
  summary('menu-1').click();
  find('[data-popup="menu-1"] details').click();
  expect(isOpen('menu-1')).toBe(true);
  find('p').click();
  expect(isOpen('menu-1')).toBe(false);
});

it('closes on Escape and gives the focus back to its summary', () => {
  summary('menu-1').click();
  summary('language').click();
  find('[data-popup="menu-1"] a').focus();
  press('Escape');
  expect([isOpen('menu-1'), isOpen('language')]).toEqual([false, true]);
  expect(document.activeElement).toBe(summary('menu-1'));
});

it('closes on Escape wherever the focus is, without moving it', () => {
  summary('menu-1').click();
  find('button').focus();
  openPopup('menu', 'menu-1');
  press('Escape');
  expect(isOpen('menu-1')).toBe(false);
  expect(document.activeElement).toBe(find('button'));
});

it('closes when the focus moves out of the pop-ups', () => {
  summary('menu-1').click();
  find('[data-popup="menu-1"] a').focus();
  find('button').focus();
  expect(isOpen('menu-1')).toBe(false);
});

it('works once, not twice, after it was moved', () => {
  find('p').append(find('[data-popup="menu-1"]'));
  summary('menu-1').click();
  expect(isOpen('menu-1')).toBe(true);
});

it('stops listening when it is gone', () => {
  const gone = find<HTMLDetailsElement>('[data-popup="menu-1"] details');
  find('[data-popup="menu-1"]').remove();
  openPopup('menu', 'menu-1');
  expect(gone.open).toBe(false);
});
