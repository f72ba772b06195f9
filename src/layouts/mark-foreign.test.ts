import { expect, it } from 'vitest';
import { markForeign } from './mark-foreign.ts';

const spanish = (key: string, phrase: string) => ({ key, phrase, language: 'es' });
const english = (key: string, phrase: string) => ({ key, phrase, language: 'en' });
const dictionary = [
  spanish('Cart', 'Carrito'),
  spanish('No', 'No'),
  english('Buy', 'Buy “now” & here'),
  english('OtherNo', 'No'),
  english('Shown', 'Shown: {from} to {to}'),
  english('Pages', '{count, plural, one {{count} page} other {{count} pages}}'),
  english('Name', '{name}'),
];
const page = (body: string) =>
  `<!doctype html><html lang="es"><head><title>Buy “now” &amp; here</title></head><body>${body}</body></html>`;
const marked = (body: string): string => {
  const html = markForeign(page(body), dictionary);
  return html.slice(html.indexOf('<body>') + 6, html.indexOf('</body>'));
};

it.each([
  [
    'the element that it is all of',
    '<p class="a">Buy “now” &amp; here</p>',
    '<p class="a" lang="en">Buy “now” &amp; here</p>',
  ],
  ['a phrase with filled tokens', '<b>Shown: 3 to 4</b>', '<b lang="en">Shown: 3 to 4</b>'],
  ['each form of a plural', '<li>1 page</li><li>7 pages</li>', '<li lang="en">1 page</li><li lang="en">7 pages</li>'],
  [
    'a phrase beside other text',
    '<p>Carrito <a>1</a> Buy “now” &amp; here</p>',
    '<p>Carrito <a>1</a> <span lang="en">Buy “now” &amp; here</span></p>',
  ],
  ['an option', '<option value="a > b">7 pages</option>', '<option value="a > b" lang="en">7 pages</option>'],
])('marks %s', (_, html, expected) => expect(marked(html)).toBe(expected));

it.each([
  ['words of the page’s language', '<p>Carrito</p>'],
  ['words that are the same in it', '<p>No</p>'],
  ['a name that is all of a phrase', '<p>Norms Institute</p>'],
  ['an element with a language', '<p lang="en">7 pages</p>'],
  ['text that is no text of the page', '<script>7 pages</script><textarea>7 pages</textarea><!--7 pages-->'],
  ['attributes', '<img alt="7 pages">'],
])('leaves %s', (_, html) => expect(marked(html)).toBe(html));

it('changes nothing about the elements of an island, and tells its script of the phrases it may show', () => {
  const island =
    '<astro-island props="{&quot;a&quot;:&quot;Buy “now” &amp; here&quot;}"><p>7 pages</p><p>Carrito 7 pages<b>!</b></p></astro-island>';
  const html = marked(island);
  expect(html).toContain('<p lang="en">7 pages</p><p>Carrito 7 pages<b>!</b></p></astro-island>');
  expect(html).toContain('<foreign-phrases hidden data-phrases="[[&quot;Buy “now” &amp; here&quot;,&quot;en&quot;]]">');
});

it('is the same page where every phrase is in its language', () => {
  const html = page('<p>7 pages</p>');
  expect(
    markForeign(
      html,
      dictionary.filter(({ language }) => language === 'es'),
    ),
  ).toBe(html);
});
