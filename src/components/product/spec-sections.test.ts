import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import { expect, it } from 'vitest';
import { createCatalogReader, type ProductCache } from '../../../server/store/catalog/catalog-reader.ts';
import type { Product } from '../../../server/store/catalog/catalog.contract.ts';
import { loadProductTables } from './product-tables.ts';
import { loadSpecSections } from './spec-sections.ts';

const option = (value: string) => ({ id: value, value, label: { en: value, es: value } });
const variant = (id: string, edition: string, format: string, more: object = {}) => ({
  id,
  sku: id,
  isActive: true,
  name: id,
  availableLink: null,
  priceMinor: null,
  answerCode: null,
  answerDate: null,
  specs: [
    { specId: 'e', optionId: edition, name: 'Edition', value: edition },
    { specId: 'f', optionId: format, name: 'Format', value: format },
  ],
  ...more,
});
const book = {
  id: 'book',
  kind: 'code',
  isActive: true,
  basePriceMinor: 1_050,
  specs: [
    { id: 'e', name: 'Edition', label: {}, options: [option('2026'), option('2023')], defaultOptionId: '2026' },
    { id: 'f', name: 'Format', label: {}, options: [option('Print'), option('Digital')], defaultOptionId: 'Print' },
  ],
  variants: [
    variant('26-P', '2026', 'Print'),
    variant('26-D', '2026', 'Digital', { priceMinor: 900 }),
    variant('23-P', '2023', 'Print'),
    variant('23-D', '2023', 'Digital', { isActive: false }),
  ],
} as unknown as Product;

type Asked = Record<string, string | undefined>;
interface Told {
  id: string;
  sortorder: number;
  fits: (asked: Asked) => boolean;
  text?: string;
}

/** Content that answers like the content API, and notes what it was asked. */
function localsWith(told: Told[]) {
  const asked: Asked[] = [];
  const query = async (_: string, __: string, variables: Asked) => {
    asked.push(variables);
    const specContent = told
      .filter(({ fits }) => fits(variables))
      .map(({ id, sortorder, text = id }) => ({ id, navigationTitle: id, sortorder, specContentRendered: text }));
    return { specContent };
  };
  const catalog = { product: async (id: string) => (id === 'book' ? book : null) };
  return {
    asked,
    locals: {
      content: { query },
      catalog,
      site: { origin: 'https://www.example.org', isProduction: true, isDemo: false, installation: demoInstallation },
    } as unknown as App.Locals,
  };
}

it('asks once for each combination on sale and notes which variants each part is told of', async () => {
  const { locals, asked } = localsWith([
    { id: 'last', sortorder: 90, fits: () => true },
    { id: 'new', sortorder: 10, fits: ({ spec1 }) => spec1 === '2026' },
    { id: 'file', sortorder: 20, fits: ({ spec2 }) => spec2 === 'Digital' },
    { id: 'gone', sortorder: 5, fits: ({ spec1, spec2 }) => spec1 === '2023' && spec2 === 'Digital' },
  ]);
  const sections = await loadSpecSections(locals, book, 'es');
  expect(sections.map(({ id, variantIds }) => [id, variantIds])).toEqual([
    ['new', ['26-P', '26-D']],
    ['file', ['26-D']],
    ['last', null],
  ]);
  expect(asked).toHaveLength(3);
  expect(asked[0]).toMatchObject({ ancestorId: 'book', templateId: 'product-spec', lang: 'es', spec1: '2026' });
});

it('asks nothing for a general product', async () => {
  const { locals, asked } = localsWith([]);
  expect([await loadSpecSections(locals, { ...book, kind: 'general' }, 'en'), asked]).toEqual([[], []]);
});

it('builds the tables from content items, four of them priced, with the prices of the catalogue', async () => {
  const ofTemplate = (template: string) => (asked: Asked) => asked['templateId'] === template;
  const { locals } = localsWith([
    { id: 'One', sortorder: 1, fits: ofTemplate('product-comparison'), text: '- Pages: 884' },
    ...['A', 'B', 'C', 'D', 'E'].map((id, index) => ({
      id,
      sortorder: index,
      fits: ofTemplate('product-price-table'),
      text: [
        '- Price: {price:book}',
        '- Price: {price:book/26-D}',
        '- Price: {price:book/23-D}',
        '- Price: {price:no}',
      ][index] as string,
    })),
  ]);
  const { comparison, prices } = await loadProductTables(locals, book, 'en', 'Price not available.');
  expect(comparison).toEqual({ columns: ['One'], rows: [{ name: 'Pages', cells: ['884'] }] });
  expect(prices).toEqual({
    columns: ['A', 'B', 'C', 'D'],
    rows: [{ name: 'Price', cells: ['$10.50', '$9.00', 'Price not available.', 'Price not available.'] }],
  });
});

it('notes whose prices a table shows, so that the page is rendered again when one of them changes', async () => {
  const { locals } = localsWith([{ id: 'A', sortorder: 1, fits: () => true, text: '- Price: {price:book/26-D}' }]);
  const tags = new Set<string>();
  const cache = { read: async () => book } as unknown as ProductCache;
  const catalog = createCatalogReader(cache, tags);
  await loadProductTables({ ...locals, catalog }, { ...book, id: 'plan' }, 'en', 'Price not available.');
  expect([...tags]).toEqual(['catalog:book']);
});
