import { expect, it } from 'vitest';
import type { TypedProduct } from '../../store/catalog/desk/typed-product.ts';
import { proposeProduct, renameSku } from './propose-product.ts';

const years = { from: 2026, to: 2029 };

it.each([
  ['CODE-2026-P', 'CODE-2029-P'],
  ['70-26-EN-P', '70-29-EN-P'],
  ['26-26-EN-P', '26-29-EN-P'],
  ['CODE-P', 'CODE-P-29'],
  ['BOOK26', 'BOOK26-29'],
])('names the next %s %s', (sku, next) => {
  expect(renameSku(sku, years)).toBe(next);
});

const row = { sku: '70-26-P', name: 'Code, 2026', price: '129.00', availableLink: '', onHand: '7', onHandBefore: '7' };
const present: TypedProduct = {
  products: [
    {
      id: 'code-2026',
      isActive: 'yes',
      nameEn: 'Code 2026',
      nameEs: 'Código 2026',
      productCategory: 'Codes',
      basePrice: '149.00',
      maxQuantity: '20',
      netsuiteId: '410011',
      isbn: '979-8-0000-0011-3',
      answerCode: 'NYP',
      editionYear: '2026',
    },
  ],
  specs: [
    { spec: 'Edition', value: '2026', valueEs: '2026', isDefault: 'no' },
    { spec: 'Edition', value: '2023', valueEs: '2023', isDefault: 'yes' },
    { spec: 'Format', value: 'Print', valueEs: 'Impreso', isDefault: 'yes' },
  ],
  variants: [
    { ...row, choices: 'Edition=2026 | Format=Print' },
    { ...row, sku: '70-26-D', choices: 'Edition=2026 | Format=Print', availableLink: 'a.pdf', onHand: '' },
    { ...row, sku: '70-26-L', choices: 'Format=Print', onHand: '' },
    { ...row, sku: '70-23-P', choices: 'Edition=2023 | Format=Print' },
  ],
  prices: [
    { companyId: 'member', sku: '', percentOff: '12', fixedPrice: '' },
    { companyId: 'acme', sku: '70-26-P', percentOff: '', fixedPrice: '99.00' },
    { companyId: 'acme', sku: '70-23-P', percentOff: '', fixedPrice: '9.00' },
  ],
  sessions: [{ id: 'a' }],
};

it('takes over what stays true, with the new year, and nothing that is sold before it is there', () => {
  const before = structuredClone(present);
  const { products, specs, variants, prices, sessions } = proposeProduct(present, 'code-2029', years);
  expect(present).toEqual(before);
  expect(products).toEqual([
    {
      id: 'code-2029',
      isActive: 'no',
      nameEn: 'Code 2029',
      nameEs: 'Código 2029',
      productCategory: 'Codes',
      basePrice: '149.00',
      maxQuantity: '20',
      netsuiteId: '',
      isbn: '',
      answerCode: '',
      editionYear: '2029',
    },
  ]);
  expect(specs.map(({ value, isDefault }) => [value, isDefault])).toEqual([
    ['2029', 'yes'],
    ['Print', 'yes'],
  ]);
  expect(
    variants.map(({ sku, choices, onHand, availableLink, price }) => [sku, choices, onHand, availableLink, price]),
  ).toEqual([
    ['70-29-P', 'Edition=2029 | Format=Print', '0', '', '129.00'],
    ['70-29-D', 'Edition=2029 | Format=Print', '0', '', '129.00'],
    ['70-29-L', 'Format=Print', '', '', '129.00'],
  ]);
  expect(prices.map(({ companyId, sku }) => [companyId, sku])).toEqual([
    ['member', ''],
    ['acme', '70-29-P'],
  ]);
  expect(sessions).toEqual([]);
});
