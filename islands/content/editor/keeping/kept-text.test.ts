// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import './kept-text.ts';

let redirects = 0;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  redirects = 0;
  // jsdom tells nothing of how a page was loaded.
  const value = () => [{ redirectCount: redirects }];
  Object.defineProperty(performance, 'getEntriesByType', { value, configurable: true });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Loads the page with the form. @param value as the server sends it */
function load(value = '') {
  document.body.replaceChildren();
  document.body.innerHTML = `<details><form><kept-text><textarea id="reason">${value}</textarea>
    <p data-kept hidden>Typed earlier</p></kept-text></form></details>`;
  const field = document.querySelector('textarea');
  const form = document.querySelector('form');
  if (!field || !form) throw new Error('no form');
  const isShown = () => [
    field.value,
    document.querySelector('details')?.open,
    document.querySelector<HTMLElement>('[data-kept]')?.hidden === false,
  ];
  return {
    isShown,
    type(text: string, milliseconds = 1_000) {
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      vi.advanceTimersByTime(milliseconds);
    },
    send: () => form.dispatchEvent(new Event('submit')),
  };
}

it('gives an empty field back what was typed, opens what it is folded in, and says so', () => {
  load().type('It names the wrong edition.');
  expect(load().isShown()).toEqual(['It names the wrong edition.', true, true]);
});

it('keeps a text also when its page goes at once, and forgets one that was emptied', () => {
  load().type('Fee', 10);
  expect(load().isShown()[0]).toBe('Fee');
  load().type('');
  expect(load().isShown()).toEqual(['', false, false]);
});

it('keeps what was typed before its script started', () => {
  const early = document.createElement('textarea');
  early.id = 'reason';
  early.value = 'Typed early';
  const element = document.createElement('kept-text');
  element.append(early);
  document.body.append(element);
  vi.advanceTimersByTime(1_000);
  expect(load().isShown()[0]).toBe('Typed early');
});

it('leaves what the server has sent back after a refusal', () => {
  load().type('Old');
  expect(load('As it was sent').isShown()).toEqual(['As it was sent', false, false]);
});

it('forgets what was sent and accepted, and gives back what did not arrive', () => {
  const page = load();
  page.type('Reason');
  page.send();
  expect(load().isShown()[0]).toBe('Reason');
  redirects = 1;
  expect(load().isShown()[0]).toBe('');
  redirects = 0;
  expect(load().isShown()[0]).toBe('');
});

it('takes what was sent long ago for arrived', () => {
  const page = load();
  page.type('Reason');
  page.send();
  vi.advanceTimersByTime(600_001);
  expect(load().isShown()[0]).toBe('');
});
