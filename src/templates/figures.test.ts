import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { assembleProducts } from '../../server/store/catalog/assemble-products.ts';
import { readCatalogFiles } from '../../server/store/catalog/catalog-files.ts';
import { fromSheets } from '../../server/store/catalog/catalog-sheets.ts';
import type { Product } from '../../server/store/catalog/catalog.contract.ts';
import { readSheets } from '../../server/store/catalog/read-sheets.ts';
import { demoWords } from '../../tests/support/demo-words.ts';
import { shippingRows } from '../../server/store/checkout/shipping-methods.rules.ts';
import { projectRoot } from '../../server/platform/env/env.ts';
import { formatMoney } from '../../server/store/pricing/money.rules.ts';
import { english, spanish } from '../../tests/support/journey-views.ts';
import { demoMemberships } from '../../tests/support/demo-memberships.ts';
import type { Translate } from '../cms/dictionary.ts';
import { fillFigures, readTokenFigures } from './figures.ts';

let products: Map<string, Product>;
beforeAll(async () => {
  const files = await readCatalogFiles(path.join(projectRoot(), 'server/store/catalog/demo'));
  const { found } = readSheets(files, { now: new Date('2026-11-20T12:00:00Z'), timeZone: demoInstallation.timeZone });
  const rows = Object.entries(found).map(([name, placed]) => [name, placed.map(({ value }) => value)]);
  const stored = fromSheets(Object.fromEntries(rows));
  const all = assembleProducts(
    { ...stored, inventory: stored.inventory.map((row) => ({ ...row, reserved: 0 })) },
    demoMemberships,
  );
  products = new Map(all.map((product) => [product.id, product]));
});

const say =
  ({ say: spoken }: typeof english): Translate =>
  (key, tokens = {}) =>
    spoken(key, Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, String(value)])));
const catalog = {
  product: async (id: string) => products.get(id) ?? null,
  listing: async () => ({ products: [], priceLists: { schedules: [], members: demoMemberships } }),
};
const site = { origin: 'https://www.example.org', isProduction: true, isDemo: false, installation: demoInstallation };
const fill = <T>(item: T, view = english) => fillFigures({ catalog, site }, item, view.language, say(view));

/** The texts of the demo's pages that tell what something costs. */
const texts = ['en', 'es'].flatMap((language) =>
  ['page', 'faq'].flatMap((type) => {
    const folder = path.join(projectRoot(), 'src/content', language, type);
    return readdirSync(folder).map((file) => ({
      language,
      file,
      address: `${language}/${type}/${file}`,
      text: readFileSync(path.join(folder, file), 'utf8'),
    }));
  }),
);

describe('a text of content', () => {
  it('names every shipping method as the checkout asks it', async () => {
    for (const { id, nameKey, firstMinor, furtherMinor } of shippingRows) {
      const token = (figure: string) => `{shipping:${id}/${figure}}`;
      expect(await fill(`${token('name')}: ${token('first')}, ${token('further')}`, spanish)).toBe(
        `${demoWords.es.t(nameKey)}: ${formatMoney(firstMinor, 'es', 'US')}, ${formatMoney(furtherMinor, 'es', 'US')}`,
      );
    }
    expect(await fill('{shipping:standard/days}, free from {shipping:standard/free}')).toBe(
      '4 to 7 working days, free from $250.00',
    );
    expect(await fill('{shipping:overnight/days}')).toBe('one working day');
  });

  it('names prices as the catalogue has them, wherever the text stands', async () => {
    const item = { path: '/a', blocks: [{ content: '{price:membership-regular} a year' }, { list: ['x', null, 3] }] };
    expect(await fill(item)).toEqual({
      path: '/a',
      blocks: [{ content: `${formatMoney(16_500, 'en', 'US')} a year` }, { list: ['x', null, 3] }],
    });
    expect(await fill('{price:link-codes-30/COD30AUT}')).toBe('$138.00');
    expect(await fill('{price:nothing-of-the-kind}')).toBe('Price not available.');
  });

  it('stays the same object without a figure, and keeps a token that names nothing', async () => {
    const item = { text: 'Nothing {here}', more: [{ text: '' }] };
    expect(await fill(item)).toBe(item);
    for (const token of [
      '{shipping:by-pigeon/first}',
      '{shipping:standard/weight}',
      '{shipping:standard/constructor}',
    ]) {
      expect(await fill(token)).toBe(token);
    }
  });
});

it('every figure the demo names is known', async () => {
  const naming = texts.filter(({ text }) => /\{(price|shipping):/.test(text));
  expect(naming.length).toBeGreaterThan(10);
  for (const { text, address, language } of naming) {
    const filled = await fill(text, language === 'es' ? spanish : english);
    expect(filled, address).not.toMatch(/\{(price|shipping):|Price not available|El precio no/);
  }
});

it('no help page types a price of its own', () => {
  const typed = texts
    .filter(({ file }) => file.startsWith('help') || file.startsWith('faq'))
    .filter(({ text }) => /\$\s?\d|\d\s+(dollars|dólares)/.test(text));
  expect(typed.map(({ address }) => address)).toEqual([]);
});

it('reads the figure of a token as readers see it, and none for what it does not name', async () => {
  const tokens = [
    '{price:membership-regular}',
    '{price:nothing}',
    '{shipping:standard/first}',
    '{shipping:standard/no}',
  ];
  const source = { catalog, country: site.installation.country };
  const figures = await readTokenFigures(source, tokens, { language: 'en', t: say(english) });
  const filled = await fill(tokens.join('|'));
  expect(Object.values(figures)).toEqual([filled.split('|')[0], null, filled.split('|')[2], null]);
  expect(figures['{price:membership-regular}']).toMatch(/^\$\d/);
});
