import { expect, it } from 'vitest';
import { markOf } from '../../../server/content/texts/field-mark.rules.ts';
import { factsTable, fillPrices, productsPriced, readFacts } from './facts-table.ts';

it('reads one fact a line and passes everything else over', () => {
  const facts = readFacts(
    'Intro: not a list\n\n- Devices: three\n* Price : $1: a day\n- Devices: four\n- no colon\n-Tight: no\n',
  );
  expect([...facts]).toEqual([
    ['Devices', 'three'],
    ['Price', '$1: a day'],
  ]);
});

it('reads the first fact of a preview too, whose text begins with a mark, and marks each value', () => {
  const [one, other] = [markOf(7), markOf(8)];
  const column = (mark: string) => ({ heading: 'Plan', facts: readFacts(`${mark}- Devices: two\n- Renewal: monthly`) });
  expect(factsTable([column(one), column(other)]).rows).toEqual([
    { name: 'Devices', cells: [`${one}two`, `${other}two`] },
    { name: 'Renewal', cells: [`${one}monthly`, `${other}monthly`] },
  ]);
});

it('makes a column of each item and a row of each name, in the order they come up', () => {
  const column = (heading: string, markdown: string) => ({ heading, facts: readFacts(markdown) });
  const table = factsTable([
    column('Monthly', '- Devices: two\n- Renewal: monthly'),
    column('Empty', 'Nothing to say.'),
    column('Annual', '- Offline: yes\n- Devices: three'),
  ]);
  expect(table.columns).toEqual(['Monthly', 'Annual']);
  expect(table.rows).toEqual([
    { name: 'Devices', cells: ['two', 'three'] },
    { name: 'Renewal', cells: ['monthly', null] },
    { name: 'Offline', cells: [null, 'yes'] },
  ]);
});

it('puts prices of products and of their variants in', () => {
  const text = '{price:link/LINK-12} a year, {price:link} a month, {price:}';
  expect(productsPriced(text)).toEqual(['link']);
  expect(fillPrices(text, (id, sku) => `<${id} ${sku}>`)).toBe('<link LINK-12> a year, <link null> a month, {price:}');
});
