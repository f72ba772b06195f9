// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { $session } from '../../people/session/session.store.ts';
import { fillSheet } from './fill-sheet.ts';
import { quoteSection } from './quote-section.ts';

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.body.innerHTML = `<div class="library-text">
    <h2 class="mark" id="6.1"><a class="number" href="/library/x/2026/6.1">6.1</a> Load</h2><p>One two three.</p><p>Four.</p>
    <h2 class="mark" id="6.2">6.2</h2><p>Other.</p><section class="definitions"><p>Term</p></section></div>
    <span data-printed-by="Printed by {name}, {date}." data-printed-on="Printed on {date}."></span>`;
});

const heading = (key: string) => document.getElementById(key) as HTMLElement;

it('quotes a section up to the next number, and never the definitions', () => {
  expect(quoteSection(heading('6.1'))).toBe('One two three.\nFour.');
  expect(quoteSection(heading('6.2'))).toBe('Other.');
});

it('quotes what is marked within the section alone', () => {
  const mark = (text: string) =>
    vi.spyOn(globalThis, 'getSelection').mockReturnValue({ toString: () => text } as unknown as Selection);
  mark('two three');
  expect(quoteSection(heading('6.1'))).toBe('two three');
  mark('Other.');
  expect(quoteSection(heading('6.1'))).toBe('One two three.\nFour.');
  vi.restoreAllMocks();
});

it('quotes no more words than need no permission', () => {
  heading('6.2').insertAdjacentHTML('afterend', `<p>${'word '.repeat(500)}</p>`);
  const quote = quoteSection(heading('6.2'));
  expect(quote.split(' ').filter((word) => word === 'word')).toHaveLength(400);
  expect(quote.endsWith(' …')).toBe(true);
});

it('writes name and date on the sheet, and the date alone for who is not signed in', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z') });
  const shown = () => {
    fillSheet();
    return document.querySelector('[data-printed-by]')?.textContent;
  };
  $session.set(null);
  expect(shown()).toBe('Printed on November 26, 2026.');
  $session.set({ FirstName: 'Ana', LastName: 'Doe' } as never);
  expect(shown()).toBe('Printed by Ana Doe, November 26, 2026.');
  $session.set(undefined);
  vi.useRealTimers();
});
