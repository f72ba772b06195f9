import * as v from 'valibot';
import { expect, it } from 'vitest';
import { lineItem } from './line-item.contract.ts';
import { toLineItem, type LineItemSource } from './line-item.rules.ts';

const line: LineItemSource = {
  id: 'line-1',
  productId: 'msca-70',
  name: 'MSCA 70',
  productType: 'physical',
  itemDefinition: 'Membership',
  variant: { id: '70-26-EN-P', sku: '70-26-EN-P' },
  quantity: 3,
  unitPriceMinor: 4_999,
  subtotalMinor: 14_997,
  discountMinor: 1_500,
  totalMinor: 13_497,
  specs: [{ specId: 'language', optionId: 'en', name: 'Language', value: 'English' }],
  addedAt: new Date('2026-11-21T12:00:00Z'),
};

it('has every wire name, amounts in dollars', () => {
  const told = toLineItem(line);
  expect(told).toEqual({
    ID: 'line-1',
    ProductID: 'msca-70',
    Product: { ID: 'msca-70', Name: 'MSCA 70', xp: { type: 'physical', item_definition: 'Membership' } },
    Variant: { ID: '70-26-EN-P', xp: { sku: '70-26-EN-P' } },
    Quantity: 3,
    UnitPrice: 49.99,
    LineSubtotal: 149.97,
    PromotionDiscount: 15,
    LineTotal: 134.97,
    Specs: [{ SpecID: 'language', OptionID: 'en', Name: 'Language', Value: 'English' }],
    DateAdded: '2026-11-21T12:00:00.000Z',
  });
  expect(v.is(v.strictObject(lineItem.entries), told)).toBe(true);
});

it('has no variant for what is gone from the catalogue', () => {
  expect(toLineItem({ ...line, variant: null }).Variant).toBeNull();
});
