// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { packPlaces } from '../../../../server/content/items/field-place.rules.ts';
import { findPlace, makeFocusable, markedAt, nearestText, placesOf, uncover } from './marked-elements.ts';

beforeEach(() => {
  // jsdom draws nothing.
  Element.prototype.checkVisibility = function isSeen(this: Element) {
    return this.closest('[hidden]') === null;
  };
  const places = packPlaces([
    'blocks.0.heading',
    'blocks.0.tiles.1.title',
    'blocks.0.question',
    'blocks.0.answer',
    'blocks.0.image.alt',
    'blocks.2.tabs.0.content',
    'dictionary:shell/en/entries.Price',
  ]);
  document.body.innerHTML = `
    <header data-places="0menu:main/en/items.0.label"><a id="menu" href="/a" data-place="0">A</a>
      <button id="icon"><svg id="drawing"></svg><span id="hidden" class="visually-hidden" data-place="0">Menu</span></button></header>
    <main tabindex="-1" data-places="${places}"><div id="block" data-place-block="blocks.0"><h2 id="heading" data-place="0">B</h2>
      <p id="tile" hidden data-place="1">C</p>
      <details><summary data-place="2">D</summary><p id="answer" data-place="3">E</p></details>
      <img id="picture" alt="F" data-place-alt="4"><p id="label" data-place="6">Price <b id="price">9.00</b> <i id="blank"> </i></p></div>
    <div id="empty" data-place-block="blocks.1"><p id="lone">I</p></div>
    <button id="tab" aria-controls="panel">G</button><div id="panel" hidden><p id="inside" data-place="5">H</p></div></main>`;
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
  expect(reached).toEqual(['heading', 'tile', 'answer', 'picture', 'label', 'empty', 'inside']);
});

it('opens what an element is folded in', () => {
  let clicks = 0;
  at('tab').addEventListener('click', () => (clicks += 1));
  uncover(at('answer'));
  uncover(at('inside'));
  expect([document.querySelector('details')?.open, clicks]).toEqual([true, 1]);
});

it.each([
  ['the words of an icon', 'drawing', 'hidden'],
  ['the text around', 'price', 'label'],
  ['the block around', 'lone', 'empty'],
])('points at %s', (_, id, found) => {
  expect(markedAt(at(id))?.id).toBe(found);
});

it.each([
  ['the field before words of no field', 'price', 'picture'],
  ['nothing for a place without words', 'blank', undefined],
  ['nothing where the block has no text of its own', 'lone', undefined],
])('finds %s', (_, id, found) => {
  expect(nearestText(at(id))?.id).toBe(found);
});
