import { expect, it } from 'vitest';
import { findWarnings, warningSentence } from './item-warnings.ts';
import type { Item } from './item.contract.ts';

const known = {
  hasAddress: (address: string) => ['/codes', '/codes/msca-70', '/es/codes'].includes(address),
  hasItem: (id: string) => ['menu:main', 'page:topics-fire'].includes(id),
};
const told = (item: Omit<Item, 'id' | 'locale'> & { locale?: string }) =>
  findWarnings({ locale: 'en', ...item }, known).map(({ path, kind, what }) => [path, kind, what]);
const page = (content: string, path = '/codes/new', locale = 'en') =>
  told({
    type: 'page',
    path,
    locale,
    fields: { title: 'T', description: '', blocks: [{ type: 'rich-text', content }] },
  });

const at = 'fields.blocks.0.content';

it.each<[string, unknown[]]>([
  ['[a](/codes) [b](https://example.org) [c](#top) [d](/search?q=a) [e](/) [f](/images/a.png)', []],
  ['[a](/codes/none)', [[at, 'nowhere', '/codes/none']]],
  ['[a](msca-70) [b](msca-71)', [[at, 'nowhere', 'msca-71']]],
  ['[a](/codes/page/2) [b](/es/codes) [c](/es/none?x#y)', [[at, 'nowhere', '/es/none?x#y']]],
  ['<blink>a</blink>', [[at, 'element', '<blink>']]],
])('warns of links that lead nowhere and of lost markup in %j', (content, expected) => {
  expect(page(content)).toEqual(expected);
});

it('names entries of menus, on every tier, and items that there are not', () => {
  const entry = (href: string, children: object[] = []) => ({ label: 'L', href, children });
  const items = [entry('/codes', [entry('/none', [{ label: 'L', href: '/gone' }])])];
  expect(told({ type: 'menu', path: null, fields: { items } })).toEqual([
    ['fields.items.0.children.0.href', 'nowhere', '/none'],
    ['fields.items.0.children.0.children.0.href', 'nowhere', '/gone'],
  ]);
  const footer = { organization: 'O', address: [], legal: 'L', navigation: 'other', social: [] };
  expect(told({ type: 'footer', path: null, fields: footer })).toEqual([
    ['fields.navigation', 'unknown-item', 'menu:other'],
  ]);
  const tagged = { title: 'T', description: '', blocks: [], tags: ['fire', 'ice'] };
  expect(told({ type: 'page', path: '/p', fields: tagged })).toEqual([
    ['fields.tags.1', 'unknown-item', 'page:topics-ice'],
  ]);
});

it('reads HTML as HTML, and says where and what to do', () => {
  const fields = { title: 'T', description: '', blocks: [{ type: 'raw-html', html: '<p>*a*\n<font>b</font></p>' }] };
  const [warning] = findWarnings({ type: 'page', path: '/p', locale: 'en', fields }, known);
  expect(warning && warningSentence(warning)).toBe(
    'fields.blocks.0.html, line 2, column 1: <font> is left out: write it in another way, or as &lt; ("<p>*a* <font>b</font></p>").',
  );
});
