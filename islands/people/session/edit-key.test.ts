// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { editKeyOff } from '../person/edit-key-choice.ts';
import { lastingPersonStorage } from '../person/person-storage.ts';
import { asksToEdit } from './edit-key.ts';

beforeEach(() => {
  lastingPersonStorage.remove(editKeyOff);
  document.body.innerHTML = '<a href="/">Home</a><input><p contenteditable><b>Text</b></p>';
});

function press(selector: string, init: KeyboardEventInit): boolean {
  let isAsked = false;
  document.addEventListener('keydown', (event) => (isAsked = asksToEdit(event)), { once: true });
  document.querySelector(selector)?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  return isAsked;
}

it.each([
  [true, 'body', { key: 'e' }],
  [true, 'a', { key: 'E' }],
  [false, 'body', { key: 'x' }],
  [false, 'body', { key: 'e', ctrlKey: true }],
  [false, 'body', { key: 'e', altKey: true }],
  [false, 'body', { key: 'e', repeat: true }],
  [false, 'input', { key: 'e' }],
  [false, 'b', { key: 'e' }],
])('takes for a wish to edit (%s) in %s the key %j', (isAsked, selector, init) => {
  expect(press(selector, init)).toBe(isAsked);
});

it('can be switched off', () => {
  lastingPersonStorage.write(editKeyOff, 'yes');
  expect(press('body', { key: 'e' })).toBe(false);
});
