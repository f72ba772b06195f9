// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import './foreign-phrases.ts';

afterEach(() => document.body.replaceChildren());

it('marks what an island shows in another language, and takes the mark back with the text', async () => {
  document.documentElement.lang = 'es';
  const phrases = JSON.stringify([
    ['Buy now', 'en'],
    ['{count} pages', 'en'],
  ]).replaceAll('"', '&quot;');
  document.body.innerHTML = `<astro-island><p id="first">Buy now</p></astro-island><foreign-phrases data-phrases="${phrases}"></foreign-phrases>`;
  const first = document.getElementById('first') as HTMLElement;
  expect(first.lang).toBe('en');
  const later = document.createElement('b');
  later.textContent = '7 pages';
  first.after(later);
  await expect.poll(() => later.lang).toBe('en');
  (first.firstChild as Text).data = 'Comprar';
  await expect.poll(() => first.hasAttribute('lang')).toBe(false);
});
