import { expect, it } from 'vitest';
import type { ListedProduct } from '../../../server/store/catalog/catalog.contract.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import { refineHref, selectProducts } from './shop-selection.ts';

const product = (id: string, change: Partial<ListedProduct> = {}): ListedProduct => ({
  id,
  kind: 'code',
  productCategory: 'Codes',
  topic: 'electrical',
  documentCode: null,
  isCommitteeOnly: false,
  name: { en: id, es: id },
  ...change,
});
const products = [
  product('zebra', { kind: 'handbook', productCategory: 'Handbooks', name: { en: 'Zebra', es: 'Álamo' } }),
  product('msca-110', { documentCode: '110', topic: 'water' }),
  product('msca-5', { documentCode: '5' }),
  product('apple', {
    kind: 'poster',
    productCategory: 'Posters',
    name: { en: 'Apple', es: 'Manzana' },
    topic: 'water',
  }),
  product('kit', { kind: 'general', productCategory: 'Committee', isCommitteeOnly: true }),
  product('msca-13', { documentCode: '13' }),
];
const ids = (categories: string[], topics: string[] = [], language: Locale = 'en') =>
  selectProducts(products, { categories, topics }, language).map(({ id }) => id);

it.each([
  [[], [], ['msca-5', 'msca-13', 'msca-110', 'apple', 'zebra']],
  [['Codes'], [], ['msca-5', 'msca-13', 'msca-110']],
  [['Handbooks', 'Posters'], [], ['apple', 'zebra']],
  [[], ['water'], ['msca-110', 'apple']],
  [['Posters'], ['electrical'], []],
  [['Committee'], [], ['kit']],
])('of categories %j and topics %j are %j', (categories, topics, listed) => {
  expect(ids(categories, topics)).toEqual(listed);
});

it('sorts by the names of the language', () => {
  expect(ids(['Handbooks', 'Posters'], [], 'es')).toEqual(['zebra', 'apple']);
});

it('leads to the search for the same', () => {
  const selection = { categories: ['Handbooks', 'Posters'], topics: [] };
  const chosen = selectProducts(products, selection, 'en');
  expect(refineHref(chosen, selection, '/search')).toBe('/search?tab=products&f.type=poster&f.type=handbook');
  expect(refineHref(products, { categories: [], topics: ['a&b'] }, '/es/search')).toBe(
    '/es/search?tab=products&f.topic=a%26b',
  );
  expect(refineHref(products, { categories: [], topics: [] }, '/search')).toBe('/search?tab=products');
});
