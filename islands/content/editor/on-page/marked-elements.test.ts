// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { findPlace, makeFocusable, placesOf, uncover } from './marked-elements.ts';

beforeEach(() => {
  // jsdom draws nothing.
  Element.prototype.checkVisibility = function isSeen(this: Element) {
    return this.closest('[hidden]') === null;
  };
  document.body.innerHTML = `
    <a id="menu" href="/a" data-place="menu:main/en/items.0.label">A</a>
    <main tabindex="-1"><div id="block" data-place-block="blocks.0"><h2 id="heading" data-place="blocks.0.heading">B</h2>
      <p id="tile" hidden data-place="blocks.0.tiles.1.title">C</p>
      <details><summary data-place="blocks.0.question">D</summary><p id="answer" data-place="blocks.0.answer">E</p></details>
      <img id="picture" alt="F" data-place-alt="blocks.0.image.alt"></div>
    <div id="empty" data-place-block="blocks.1"></div>
    <button id="tab" aria-controls="panel">G</button><div id="panel" hidden><p id="inside" data-place="blocks.2.tabs.0.content">H</p></div></main>`;
});

const at = (id: string): Element => document.getElementById(id) as Element;

it.each([
  ['the field', 'blocks.0.heading', 'heading'],
  ['a field inside it', 'blocks.0.image', 'picture'],
  ['a folded field', 'blocks.0.tiles', 'tile'],
  ['the block of a field without a text', 'blocks.1.topic', 'empty'],
  ['a block', 'blocks.0', 'block'],
])('finds %s', (_, place, id) => {
  expect(findPlace(place)?.id).toBe(id);
});

it('finds nothing of what the page does not show', () => {
  expect(findPlace('description')).toBeNull();
  expect(findPlace('blocks.9"] *')).toBeNull();
});

it('tells the places of an element, the nearest first', () => {
  expect(placesOf(at('heading'))).toEqual(['blocks.0.heading', 'blocks.0']);
  expect(placesOf(at('menu'))).toEqual(['menu:main/en/items.0.label']);
});

it('lets Tab go to texts, and to blocks without any', () => {
  makeFocusable();
  const reached = [...document.querySelectorAll('[tabindex="0"]')].map(({ id }) => id);
  expect(reached).toEqual(['heading', 'tile', 'answer', 'picture', 'empty', 'inside']);
});

it('opens what an element is folded in', () => {
  let clicks = 0;
  at('tab').addEventListener('click', () => (clicks += 1));
  uncover(at('answer'));
  uncover(at('inside'));
  expect([document.querySelector('details')?.open, clicks]).toEqual([true, 1]);
});
