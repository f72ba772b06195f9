// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { initialTab } from './tabbed-widget.ts';

it.each([
  ['', 0],
  ['?tab=1', 0],
  ['?tab=2', 1],
  ['?tab=3', 2],
  ['?tab=4', 0],
  ['?tab=0', 0],
  ['?tab=-2', 0],
  ['?tab=2.5', 0],
  ['?tab=two', 0],
])('starts "%s" of three tabs at index %i', (search, expected) => {
  expect(initialTab(search, 3)).toBe(expected);
});

const markup = `
  <tabbed-widget>
    <div data-tabs aria-label="Editions"><button>A</button><button>B</button><button>C</button></div>
    ${['A', 'B', 'C'].map((name) => `<section data-panel><h3>${name}</h3></section>`).join('')}
  </tabbed-widget>`;

function render(search = '') {
  history.replaceState(null, '', `/page${search}`);
  document.body.innerHTML = markup;
  return {
    tabs: [...document.querySelectorAll<HTMLButtonElement>('[role=tab]')],
    panels: [...document.querySelectorAll<HTMLElement>('[role=tabpanel]')],
  };
}
const shown = (panels: HTMLElement[]) => panels.map((panel) => !panel.hidden);

it('opens the tab the address asks for', () => {
  const { tabs, panels } = render('?tab=2');
  expect(shown(panels)).toEqual([false, true, false]);
  expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false']);
});

it('names each panel by its tab', () => {
  const { tabs, panels } = render();
  expect(panels.map((panel) => panel.getAttribute('aria-labelledby'))).toEqual(tabs.map((tab) => tab.id));
  expect(tabs.map((tab) => tab.getAttribute('aria-controls'))).toEqual(panels.map((panel) => panel.id));
  expect(new Set(tabs.map((tab) => tab.id)).size).toBe(3);
});

it('selects by click', () => {
  const { tabs, panels } = render();
  tabs[2]?.click();
  expect(shown(panels)).toEqual([false, false, true]);
});

it.each([
  [0, 'ArrowRight', 1],
  [2, 'ArrowRight', 0],
  [0, 'ArrowLeft', 2],
  [1, 'Home', 0],
  [1, 'End', 2],
])('moves from tab %i by %s to tab %i', (from, key, to) => {
  const { tabs, panels } = render();
  tabs[from]?.click();
  tabs[from]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  expect(document.activeElement).toBe(tabs[to]);
  expect(shown(panels)[to]).toBe(true);
  expect(tabs.filter((tab) => tab.tabIndex === 0)).toEqual([tabs[to]]);
});
