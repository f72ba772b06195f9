import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  offeredShipping,
  shippingCost,
  shippingRows,
  type Parcel,
  type ShippingRow,
} from './shipping-methods.rules.ts';

const parcel: Parcel = { home: 'US', country: 'US', state: 'OH', isPoBox: false, quantity: 1, subtotalMinor: 10_000 };
const offered = (change: Partial<Parcel> = {}) =>
  offeredShipping({ ...parcel, ...change }).map(({ id, costMinor }) => [id, costMinor]);

describe('what is offered', () => {
  it.each([
    ['ES', 'ES', 'standard'],
    ['ES', 'US', 'overseas'],
    ['ES', 'CA', 'overseas'],
    ['US', 'US', 'standard'],
    ['US', 'CA', 'neighbour'],
  ])('by an organization of %s to %s begins with the methods of the zone of %s', (home, country, first) => {
    const zones = { standard: 'domestic', neighbour: 'neighbour', overseas: 'overseas' } as const;
    const ids = offered({ home, country, state: '' }).map(([id]) => id);
    const wanted = shippingRows.filter((row) => row.zones.includes(zones[first as keyof typeof zones]));
    expect(ids.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
  });

  it.each<[string, Partial<Parcel>, [string, number][]]>([
    [
      'in the States',
      {},
      [
        ['standard', 895],
        ['two-day', 1_995],
        ['overnight', 3_995],
      ],
    ],
    [
      'for three units',
      { quantity: 3 },
      [
        ['standard', 1_395],
        ['two-day', 2_895],
        ['overnight', 5_295],
      ],
    ],
    [
      'from 250 dollars on',
      { subtotalMinor: 25_000 },
      [
        ['standard', 0],
        ['two-day', 1_995],
        ['overnight', 3_995],
      ],
    ],
    [
      'a cent below',
      { subtotalMinor: 24_999 },
      [
        ['standard', 895],
        ['two-day', 1_995],
        ['overnight', 3_995],
      ],
    ],
    [
      'to Alaska, never free and not overnight',
      { state: 'AK', subtotalMinor: 90_000 },
      [
        ['standard', 895],
        ['two-day', 1_995],
      ],
    ],
    ['to a post-office box', { isPoBox: true }, [['standard', 895]]],
    [
      'to Canada',
      { country: 'CA', state: 'ON' },
      [
        ['cross-border', 1_895],
        ['international-express', 6_950],
      ],
    ],
    [
      'to France',
      { country: 'FR', state: '' },
      [
        ['international', 3_450],
        ['international-express', 6_950],
      ],
    ],
    ['without a country', { country: '' }, []],
    ['for nothing', { quantity: 0 }, []],
  ])('%s', (_, change, expected) => {
    expect(offered(change)).toEqual(expected);
  });
});

describe('a row', () => {
  it('has an id of its own that fits into an address, and a name of its own', () => {
    expect(new Set(shippingRows.map(({ id }) => id)).size).toBe(shippingRows.length);
    for (const { id } of shippingRows) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(new Set(shippingRows.map(({ nameKey }) => nameKey)).size).toBe(shippingRows.length);
  });

  it('is all it takes to add a shipping method', () => {
    const balloon: ShippingRow = {
      id: 'balloon',
      nameKey: 'CheckoutShippingStandard',
      zones: ['domestic'],
      firstMinor: 500,
      furtherMinor: 100,
      freeFromMinor: null,
      days: [1, 30],
      isForPoBoxes: false,
      isForOffshore: false,
    };
    const withBalloon = (change: Partial<Parcel> = {}) =>
      offeredShipping({ ...parcel, ...change }, [...shippingRows, balloon]);
    const offer = { id: 'balloon', nameKey: 'CheckoutShippingStandard', costMinor: 700, days: [1, 30] };
    expect(withBalloon({ quantity: 3 })[0]).toEqual(offer);
    for (const change of [{ country: 'FR' }, { isPoBox: true }, { state: 'HI' }]) {
      expect(withBalloon(change).map(({ id }) => id)).not.toContain('balloon');
    }
  });
});

it('counts a cost that is no number as nothing', () => {
  expect([NaN, Infinity, undefined, null, '5', 5].map(shippingCost)).toEqual([0, 0, 0, 0, 0, 5]);
});

it('is whole cents, cheapest first, and never cheaper for more units', () => {
  const anywhere = fc.record({
    home: fc.constant('US'),
    country: fc.constantFrom('US', 'CA', 'MX', 'FR', 'ZA'),
    state: fc.constantFrom('OH', 'HI', ''),
    isPoBox: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 999 }),
    subtotalMinor: fc.nat(1_000_000),
  });
  fc.assert(
    fc.property(anywhere, (given) => {
      const methods = offeredShipping(given);
      expect(methods.length).toBeGreaterThan(0);
      expect(methods.every(({ costMinor }) => Number.isSafeInteger(costMinor) && costMinor >= 0)).toBe(true);
      expect(methods.map(({ costMinor }) => costMinor)).toEqual(
        methods.map(({ costMinor }) => costMinor).toSorted((a, b) => a - b),
      );
      const more = offeredShipping({ ...given, quantity: given.quantity + 1 });
      for (const { id, costMinor } of methods) {
        expect(more.find((each) => each.id === id)?.costMinor).toBeGreaterThanOrEqual(costMinor);
      }
    }),
  );
});
