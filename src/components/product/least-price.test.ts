import { expect, it } from 'vitest';
import { demoMemberships } from '../../../tests/support/demo-memberships.ts';
import { anonymousBuyer, type PriceSchedule } from '../../../server/store/pricing/price.rules.ts';
import { productOf, variantOf } from '../../../tests/support/catalog-scene.ts';
import { leastPrice } from './least-price.ts';

const shown = (variants: ReturnType<typeof variantOf>[], schedules: PriceSchedule[] = []) =>
  leastPrice(
    productOf({ variants, basePriceMinor: 14_900 }),
    { schedules, members: demoMemberships },
    {
      country: 'US',
      buyer: anonymousBuyer,
      language: 'en',
      t: (key) => key,
    },
  );
const book = variantOf('70-P', { priceMinor: null });
const file = variantOf('70-D', { priceMinor: 9_950 });

it('tells the cheapest choice, whether others cost more, and what members pay for it', () => {
  expect(shown([book, file])).toEqual({ list: '$99.50', isLeast: true, member: '$89.55' });
  expect(shown([book])).toEqual({ list: '$149.00', isLeast: false, member: '$134.10' });
});

it('says that a product is free where each of its choices is', () => {
  const leaflet = variantOf('70-L', { priceMinor: 0 });
  expect(shown([leaflet])).toEqual({ list: 'CheckoutFree', isLeast: false, member: null });
  expect(shown([leaflet, file])).toMatchObject({ list: '$0.00', isLeast: true });
});

it('names no price of what is not offered, and no member’s price that saves nothing', () => {
  expect(shown([book, { ...file, isActive: false }])?.list).toBe('$149.00');
  expect(shown([{ ...file, isActive: false }])).toBeNull();
  const same = { companyId: 'member', productId: null, sku: null, percentOff: 0, fixedPriceMinor: null };
  expect(shown([book], [same])?.member).toBeNull();
});
