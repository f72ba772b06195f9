import { expect, it } from 'vitest';
import * as v from 'valibot';
import { href } from '../../server/content/values/field.contract.ts';
import { blockDefinitions } from '../blocks/registry.ts';
import { placeBlocks } from '../blocks/place-blocks.ts';
import { leaveOutOff } from './leave-out.ts';
import { shellQuery } from './shell.ts';
import { exampleShell } from './shell.examples.ts';

const isOff = (address: string): boolean => /^\/(shop|cart)(\/|$|\?)/.test(address);
const link = v.object({ label: v.string(), href });
const leave = <TSchema extends v.GenericSchema>(schema: TSchema, value: v.InferOutput<TSchema>, isEntry = false) =>
  leaveOutOff(schema, value, isOff, isEntry);

const on = { label: 'News', href: '/news' };
const off = { label: 'Shop', href: '/shop/codes' };

it('makes a link that may be missing null, and drops a list’s entry', () => {
  const schema = v.object({ link: v.nullable(link), links: v.array(link), path: v.nullable(v.string()) });
  expect(leave(schema, { link: off, links: [off, on], path: '/cart' })).toEqual({
    link: null,
    links: [on],
    path: null,
  });
  expect(leave(schema, { link: on, links: [on], path: '/news' })).toEqual({ link: on, links: [on], path: '/news' });
});

it('drops the nearest part that may be missing around a link that may not', () => {
  const card = v.object({ title: v.string(), link });
  const schema = v.object({ card: v.nullable(card), cards: v.array(card) });
  const cards = [
    { title: 'a', link: off },
    { title: 'b', link: on },
  ];
  expect(leave(schema, { card: { title: 'c', link: off }, cards })).toEqual({ card: null, cards: cards.slice(1) });
  expect(leave(card, { title: 'a', link: off })).toBeNull();
});

it('drops a heading whose entries are all gone, and keeps one that leads somewhere itself', () => {
  const group = v.object({ heading: v.string(), items: v.array(link) });
  const branch = v.object({ label: v.string(), href, children: v.array(link) });
  expect(leave(v.array(group), [{ heading: 'Buy', items: [off] }])).toEqual([]);
  expect(leave(v.array(group), [{ heading: 'Soon', items: [] }])).toEqual([{ heading: 'Soon', items: [] }]);
  expect(leave(v.array(branch), [{ label: 'Codes', href: '/codes', children: [off] }])).toEqual([
    { label: 'Codes', href: '/codes', children: [] },
  ]);
});

it('keeps the words of a link in Markdown, and pictures', () => {
  const schema = v.object({ content: v.string() });
  const content = 'Buy it in [the shop](/shop/codes "Shop") or read [the news](/news). ![A cart](/cart/picture.svg)';
  expect(leave(schema, { content })).toEqual({
    content: 'Buy it in the shop or read [the news](/news). ![A cart](/cart/picture.svg)',
  });
});

it('keeps the words of a link in HTML', () => {
  const content = '<p>See <a class="x" href="/shop">the <em>shop</em></a> and <a href="/news">news</a>.</p>';
  expect(leave(v.object({ content: v.string() }), { content })).toEqual({
    content: '<p>See the <em>shop</em> and <a href="/news">news</a>.</p>',
  });
});

it('leaves entries out of lists in JSON, and a text that is none alone', () => {
  const schema = v.object({ jSONData: v.string(), note: v.string() });
  const documents = JSON.stringify({
    documents: [
      { title: 'Order', url: '/shop' },
      { title: 'Scope', url: '/codes' },
    ],
  });
  const note = '[see "/shop"';
  expect(leave(schema, { jSONData: documents, note })).toEqual({
    jSONData: JSON.stringify({ documents: [{ title: 'Scope', url: '/codes' }] }),
    note,
  });
});

it('empties phrases that are addresses, and takes the cart out of the header', () => {
  const shell = exampleShell('en');
  const left = leave(shellQuery.schema, {
    ...shell,
    dictionary: [
      { key: 'ShopPath', phrase: '/shop' },
      { key: 'Menu', phrase: 'Menu' },
    ],
  });
  expect(shell.header?.cartLink?.href).toBe('/cart');
  expect(left?.header?.cartLink).toBeNull();
  expect(left?.menu?.items.map(({ href: at }) => at)).not.toContain('/shop');
  expect(left?.menu?.items.length).toBe((shell.menu?.items.length ?? 0) - 1);
  expect(left?.dictionary).toEqual([
    { key: 'ShopPath', phrase: '' },
    { key: 'Menu', phrase: 'Menu' },
  ]);
});

it('leaves a block out that only led there', () => {
  const block = { __typename: 'CallToAction', key: 'a', navigationTitle: null, heading: 'Buy', text: null, link: off };
  expect(Object.keys(blockDefinitions)).toContain('CallToAction');
  expect(placeBlocks('/x', [block])).toHaveLength(1);
  expect(placeBlocks('/x', [block], { isOff })).toEqual([]);
  expect(placeBlocks('/x', [{ ...block, link: on }], { isOff })).toHaveLength(1);
});
