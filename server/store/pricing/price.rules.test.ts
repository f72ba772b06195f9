import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoMemberships } from '../../../tests/support/demo-memberships.ts';
import { anonymousBuyer, priceOf, type Buyer, type PriceSchedule } from './price.rules.ts';

const list = (schedule: Partial<PriceSchedule> & { companyId: string }): PriceSchedule => ({
  productId: null,
  sku: null,
  percentOff: null,
  fixedPriceMinor: null,
  ...schedule,
});
const book = { productId: 'msca-70', sku: '70-P', basePriceMinor: 1_995 };
const member: Buyer = { priceLists: ['member'], isMember: true };
const schedules = [
  list({ companyId: 'northgate', percentOff: 20 }),
  list({ companyId: 'northgate', productId: 'msca-72', percentOff: 50 }),
  list({ companyId: 'northgate', productId: 'msca-70', sku: '70-D', fixedPriceMinor: 900 }),
  list({ companyId: 'advanced-lead', percentOff: 15 }),
  list({ companyId: 'electrical-inspector', percentOff: 5 }),
  list({ companyId: 'member', productId: 'dues', percentOff: 0 }),
  list({ companyId: 'acme', productId: 'msca-72', percentOff: 55 }),
  list({ companyId: 'default', productId: 'sale', percentOff: 50 }),
  list({ companyId: 'dear', fixedPriceMinor: 5_000 }),
];

const anyOf = (...values: string[]) => fc.constantFrom(...values);
const companies = ['default', 'northgate', ...demoMemberships.priceLists];
const schedule = fc
  .record({
    companyId: anyOf(...companies),
    productId: fc.option(anyOf('a', 'b')),
    sku: fc.option(anyOf('A-1', 'B-1')),
    amount: fc.oneof(
      fc.nat({ max: 100 }).map((percentOff) => ({ percentOff, fixedPriceMinor: null })),
      fc.nat({ max: 100_000 }).map((fixedPriceMinor) => ({ percentOff: null, fixedPriceMinor })),
    ),
  })
  .map(({ amount, ...rest }) => ({ ...rest, ...amount }));
const anItem = fc.record({
  productId: anyOf('a', 'b'),
  sku: anyOf('A-1', 'B-1'),
  basePriceMinor: fc.nat({ max: 100_000 }),
});
const aBuyer = fc.record({ priceLists: fc.uniqueArray(anyOf(...companies)), isMember: fc.boolean() });

describe('a price', () => {
  it.each<[string, Partial<typeof book>, Buyer, number, number]>([
    ['nobody pays the list price', {}, anonymousBuyer, 1_796, 1_995],
    [
      'a customer without a company pays the list price',
      {},
      { priceLists: ['unheard-of'], isMember: false },
      1_796,
      1_995,
    ],
    ['a member pays 90 percent, half a cent up', {}, member, 1_796, 1_796],
    [
      'a member whom the record system has not moved yet',
      {},
      { priceLists: ['default'], isMember: true },
      1_796,
      1_796,
    ],
    ['membership lapsed, company not changed yet', {}, { priceLists: ['member'], isMember: false }, 1_796, 1_995],
    ['a lead membership saves more', {}, { priceLists: ['advanced-lead'], isMember: true }, 1_796, 1_696],
    [
      'an inspector member pays what members pay',
      {},
      { priceLists: ['electrical-inspector'], isMember: true },
      1_796,
      1_796,
    ],
    [
      'an inspector group without membership',
      {},
      { priceLists: ['electrical-inspector'], isMember: false },
      1_796,
      1_995,
    ],
    ['a company pays its own price', {}, { priceLists: ['northgate'], isMember: false }, 1_796, 1_596],
    ['… for the product', { productId: 'msca-72' }, { priceLists: ['northgate'], isMember: false }, 1_796, 998],
    ['… for the sku', { sku: '70-D' }, { priceLists: ['northgate'], isMember: false }, 1_796, 900],
    ['no list makes anything dearer', {}, { priceLists: ['dear'], isMember: false }, 1_796, 1_995],
    [
      'no list hides what everybody pays',
      { productId: 'sale' },
      { priceLists: ['northgate'], isMember: false },
      998,
      998,
    ],
    ['a member pays no more than everybody', { productId: 'sale' }, member, 998, 998],
    [
      'a company that is a member has the cheaper of both',
      {},
      { priceLists: ['member', 'northgate'], isMember: true },
      1_796,
      1_596,
    ],
    [
      '… and its own after the membership',
      {},
      { priceLists: ['advanced-lead', 'northgate'], isMember: false },
      1_796,
      1_596,
    ],
    [
      'of two companies the cheaper, in any order',
      { productId: 'msca-72' },
      { priceLists: ['dear', 'northgate', 'acme'], isMember: false },
      1_796,
      898,
    ],
    [
      'the list of a lead counts for members only',
      {},
      { priceLists: ['advanced-lead', 'electrical-inspector'], isMember: true },
      1_796,
      1_696,
    ],
    ['dues have no discount', { productId: 'dues', sku: 'MEM' }, member, 1_995, 1_995],
    ['free stays free', { basePriceMinor: 0 }, member, 0, 0],
  ])('%s', (_, change, buyer, memberPriceMinor, yourPriceMinor) => {
    expect(priceOf({ ...book, ...change }, { schedules, members: demoMemberships }, buyer)).toEqual({
      basePriceMinor: change.basePriceMinor ?? 1_995,
      memberPriceMinor,
      yourPriceMinor,
      currency: 'USD',
    });
  });

  it('is none without a list price', () => {
    expect(priceOf({ ...book, basePriceMinor: null }, { schedules, members: demoMemberships }, member)).toBeNull();
  });

  it('never exceeds the list price, and for members never the member price, whatever the lists say', () => {
    fc.assert(
      fc.property(anItem, fc.array(schedule), aBuyer, (priced, lists, buyer) => {
        const prices = priceOf(priced, { schedules: lists, members: demoMemberships }, buyer);
        if (!prices) throw new Error('There is a list price, so there must be prices.');
        const { basePriceMinor, memberPriceMinor, yourPriceMinor } = prices;
        for (const price of [memberPriceMinor, yourPriceMinor]) {
          expect(Number.isInteger(price) && price >= 0 && price <= basePriceMinor).toBe(true);
        }
        if (buyer.isMember) expect(yourPriceMinor).toBeLessThanOrEqual(memberPriceMinor);
      }),
    );
  });

  it('is never raised by a further list or by a membership, with any lists', () => {
    fc.assert(
      fc.property(anItem, fc.array(schedule), aBuyer, anyOf(...companies), (priced, lists, buyer, further) => {
        const pays = (who: Buyer) =>
          priceOf(priced, { schedules: lists, members: demoMemberships }, who)?.yourPriceMinor ?? NaN;
        const richer = { priceLists: [further, ...buyer.priceLists], isMember: buyer.isMember };
        expect(pays(richer)).toBeLessThanOrEqual(pays(buyer));
        expect(pays({ priceLists: richer.priceLists, isMember: true })).toBeLessThanOrEqual(pays(richer));
        expect(pays(buyer)).toBeLessThanOrEqual(pays(anonymousBuyer));
      }),
    );
  });
});
