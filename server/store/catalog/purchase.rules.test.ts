import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productOf, variantOf } from '../../../tests/support/catalog-scene.ts';
import { productKinds, type Product, type TrainingSession, type Variant } from './catalog.contract.ts';
import {
  anonymousShopper,
  availableQuantity,
  readBasePrice,
  findOfferRefusal,
  findPurchaseRefusal,
  isDigital,
  largestQuantity,
  needsAccount,
  offeredSessions,
  purchaseMessages,
  purchaseRefusals,
  quantityLimits,
  type PurchaseRefusal,
  type Shopper,
} from './purchase.rules.ts';

const membershipColumns = { itemDefinition: 'Membership', membershipGroup: 'member' };

const now = new Date('2026-11-20T12:00:00Z');
const session = (id: string, change: Partial<TrainingSession> = {}): TrainingSession => ({
  id,
  netsuiteId: 51_001,
  startsAt: '2026-12-01T13:30:00.000Z',
  endsAt: '2026-12-01T21:30:00.000Z',
  isInactive: false,
  eventType: 1,
  place: 'Akron',
  quantityAvailable: 16,
  ...change,
});
const customer: Shopper = { ...anonymousShopper, isSignedIn: true };
const committee: Shopper = { ...customer, committeeMemberId: 'CM-1' };
const endless = { quantityAvailable: null, canOrderExceed: false };
const course: Partial<Product> = {
  kind: 'training',
  productType: 'other',
  variants: [variantOf('SEAT', { inventory: endless })],
};

interface Case {
  product?: Partial<Product> | null;
  variant?: Partial<Variant> | null;
  sessionId?: string | null;
  quantity?: number;
  shopper?: Shopper;
  moment?: 'cart' | 'order';
}

function ask({ product = {}, variant = {}, sessionId = null, quantity = 1, shopper = anonymousShopper, moment }: Case) {
  const whole = product && productOf(product);
  const first = whole?.variants[0] ?? variantOf('70-P');
  return findPurchaseRefusal({
    product: whole,
    variant: variant && { ...first, ...variant },
    sessionId,
    quantity,
    shopper,
    now,
    ...(moment && { moment }),
  });
}

describe('who may buy what', () => {
  const cases: [string, Case, PurchaseRefusal | null][] = [
    ['a book is for everybody', {}, null],
    ['there is no such product', { product: null }, 'not_available'],
    ['there is no such variant', { variant: null }, 'not_available'],
    ['the product is not active', { product: { isActive: false } }, 'not_available'],
    ['the variant is not active', { variant: { isActive: false } }, 'not_available'],
    ['the variant is of another product', { variant: { id: 'OTHER' } }, 'not_available'],
    ['there is no price', { product: { basePriceMinor: null } }, 'price_not_available'],
    ['the variant has a price', { product: { basePriceMinor: null }, variant: { priceMinor: 100 } }, null],
    ['free is a price', { product: { basePriceMinor: 0 } }, null],
    ['online ordering is disabled', { shopper: { ...committee, isOnlineOrderingDisabled: true } }, 'ordering_disabled'],
    ['committee only, a visitor', { product: { isCommitteeOnly: true } }, 'committee_only'],
    ['committee only, a customer', { product: { isCommitteeOnly: true }, shopper: customer }, 'committee_only'],
    [
      'committee only, an empty number',
      { product: { isCommitteeOnly: true }, shopper: { ...customer, committeeMemberId: '' } },
      'committee_only',
    ],
    [
      'committee only, a number without a session',
      { product: { isCommitteeOnly: true }, shopper: { ...committee, isSignedIn: false } },
      'committee_only',
    ],
    ['committee only, a committee member', { product: { isCommitteeOnly: true }, shopper: committee }, null],
    ['candidate and education, a visitor', { product: { isCandidateAndEducation: true } }, null],
    [
      'candidate and education, registered',
      { product: { isCandidateAndEducation: true }, shopper: { ...customer, isRegisteredForCne: true } },
      'candidate_registered',
    ],
    ['registered, another product', { shopper: { ...customer, isRegisteredForCne: true } }, null],
    ['a membership in a visitor’s cart', { product: membershipColumns }, null],
    [
      'a membership of a kind that the organisation does not have',
      { product: { itemDefinition: 'Membership', membershipGroup: 'fellow' } },
      'not_available',
    ],
    ['a membership ordered by a visitor', { product: membershipColumns, moment: 'order' }, 'sign_in_required'],
    [
      'a subscription ordered by a visitor',
      { product: { subscriptionTypeId: 9 }, moment: 'order' },
      'sign_in_required',
    ],
    [
      'a subscription ordered by a customer',
      { product: { subscriptionTypeId: 9 }, shopper: customer, moment: 'order' },
      null,
    ],
    ['a book ordered by a visitor', { moment: 'order' }, null],
    ['a course without a date', { product: { ...course, sessions: [session('a')] } }, 'session_required'],
    ['a course with a date', { product: { ...course, sessions: [session('a')] }, sessionId: 'a' }, null],
    [
      'another course’s date',
      { product: { ...course, sessions: [session('a')] }, sessionId: 'b' },
      'session_not_offered',
    ],
    [
      'an inactive date',
      { product: { ...course, sessions: [session('a', { isInactive: true })] }, sessionId: 'a' },
      'session_not_offered',
    ],
    [
      'a date that has begun',
      { product: { ...course, sessions: [session('a', { startsAt: now.toISOString() })] }, sessionId: 'a' },
      'session_not_offered',
    ],
    [
      'a course without a number in the record system',
      { product: { ...course, netsuiteId: 0, sessions: [session('a')] }, sessionId: 'a' },
      'session_not_offered',
    ],
    ['a date for what has none', { sessionId: 'a' }, 'session_not_offered'],
    ['fewer than the minimum', { product: { minQuantity: 5 }, quantity: 4 }, 'quantity_below_minimum'],
    ['the minimum', { product: { minQuantity: 5 }, quantity: 5 }, null],
    ['none', { quantity: 0 }, 'quantity_below_minimum'],
    ['less than none', { quantity: -1 }, 'quantity_below_minimum'],
    ['no number', { quantity: NaN }, 'quantity_below_minimum'],
    ['a broken number', { quantity: 1.5 }, 'quantity_above_maximum'],
    ['more than the maximum', { product: { maxQuantity: 3 }, quantity: 4 }, 'quantity_above_maximum'],
    [
      'two inspector memberships',
      { product: { membershipGroup: 'electrical-inspector' }, quantity: 2 },
      'quantity_above_maximum',
    ],
    ['an endless number', { quantity: Infinity }, 'quantity_above_maximum'],
    [
      'a billion',
      { variant: { inventory: { quantityAvailable: null, canOrderExceed: false } }, quantity: 1e9 },
      'quantity_above_maximum',
    ],
    ['all there is', { quantity: 100 }, null],
    ['one more than there is', { quantity: 101 }, 'out_of_stock'],
    ['nothing left', { variant: { inventory: { quantityAvailable: 0, canOrderExceed: false } } }, 'out_of_stock'],
    [
      'nothing left, but it may be exceeded',
      { variant: { inventory: { quantityAvailable: 0, canOrderExceed: true } } },
      null,
    ],
    [
      'more than the seats',
      { product: { ...course, sessions: [session('a', { quantityAvailable: 2 })] }, sessionId: 'a', quantity: 3 },
      'out_of_stock',
    ],
  ];
  it.each(cases)('%s', (_, given, refusal) => {
    expect(ask(given)).toBe(refusal);
  });

  it('has a sentence for every reason', () => {
    expect(Object.keys(purchaseMessages).toSorted()).toEqual([...purchaseRefusals].toSorted());
  });

  it('is tried with every reason there is', () => {
    expect(new Set(cases.map(([, , refusal]) => refusal))).toEqual(new Set([...purchaseRefusals, null]));
  });

  it('lets nothing through that any reason forbids', () => {
    const sessions = [
      session('a'),
      session('b', { isInactive: true }),
      session('c', { startsAt: '2026-01-01T00:00:00.000Z' }),
    ];
    // Mostly true, so that purchases get through as well.
    const usually = fc.nat({ max: 9 }).map((number) => number > 0);
    const seldom = usually.map((is) => !is);
    let allowed = 0;
    fc.assert(
      fc.property(
        fc.record({
          isActive: usually,
          isCommitteeOnly: seldom,
          isCandidateAndEducation: seldom,
          basePriceMinor: fc.option(fc.nat()),
          minQuantity: fc.integer({ min: 1, max: 3 }),
          maxQuantity: fc.option(fc.integer({ min: 3, max: 9 })),
          kind: fc.constantFrom(...productKinds),
          netsuiteId: fc.constantFrom(null, 0, 7),
          subscriptionTypeId: fc.constantFrom(null, 9),
        }),
        fc.record({
          isActive: usually,
          inventory: fc.record({ quantityAvailable: fc.option(fc.nat({ max: 9 })), canOrderExceed: fc.boolean() }),
        }),
        fc.record({
          isSignedIn: fc.boolean(),
          committeeMemberId: fc.constantFrom(null, '', 'CM-1'),
          isOnlineOrderingDisabled: seldom,
          isRegisteredForCne: seldom,
        }),
        fc.oneof(fc.integer({ min: -2, max: 12 }), fc.double()),
        fc.constantFrom(null, 'a', 'b', 'c', 'd'),
        fc.constantFrom('cart' as const, 'order' as const),
        (facts, stock, shopper, quantity, sessionId, moment) => {
          const product = productOf({ ...facts, sessions, variants: [variantOf('70-P', stock)] });
          const [variant = null] = product.variants;
          const refusal = findPurchaseRefusal({ product, variant, sessionId, quantity, shopper, now, moment });
          if (refusal !== null) return;
          allowed += 1;
          expect(facts.isActive && stock.isActive && facts.basePriceMinor !== null).toBe(true);
          expect(shopper.isOnlineOrderingDisabled).toBe(false);
          expect(!facts.isCommitteeOnly || (shopper.isSignedIn && shopper.committeeMemberId === 'CM-1')).toBe(true);
          expect(facts.isCandidateAndEducation && shopper.isRegisteredForCne).toBe(false);
          expect(Number.isInteger(quantity) && quantity >= facts.minQuantity).toBe(true);
          expect(quantity).toBeLessThanOrEqual(facts.maxQuantity ?? largestQuantity);
          expect(sessionId === (facts.kind === 'training' ? 'a' : null)).toBe(true);
          const left = stock.inventory.canOrderExceed ? null : stock.inventory.quantityAvailable;
          expect(quantity).toBeLessThanOrEqual(left ?? largestQuantity);
        },
      ),
      { numRuns: 3_000 },
    );
    expect(allowed).toBeGreaterThan(0);
  });
});

describe('what is offered', () => {
  const product = productOf({
    ...course,
    sessions: [
      session('late', { startsAt: '2027-01-01T13:30:00.000Z', quantityAvailable: 0 }),
      session('early'),
      session('gone', { startsAt: '2026-11-20T11:59:00.000Z' }),
      session('inactive', { isInactive: true }),
    ],
  });
  const [variant = variantOf('SEAT')] = product.variants;
  const offer = (change: Partial<Product>, shopper = anonymousShopper) =>
    findOfferRefusal({ product: { ...product, ...change }, variant, shopper, now });

  it('shows sessions that can be booked, the earliest first', () => {
    expect(offeredSessions(product, now).map(({ id }) => id)).toEqual(['early', 'late']);
    expect(offeredSessions({ ...product, netsuiteId: 0 }, now)).toEqual([]);
    expect(offeredSessions({ ...product, netsuiteId: null }, now)).toEqual([]);
  });

  it('offers a course while one of its sessions has a seat', () => {
    expect(offer({})).toBeNull();
    expect(offer({ sessions: product.sessions.filter(({ id }) => id !== 'early') })).toBe('out_of_stock');
    expect(offer({ sessions: [] })).toBe('session_not_offered');
    expect(offer({ sessions: [], isCommitteeOnly: true })).toBe('committee_only');
    expect(offer({}, { ...customer, isOnlineOrderingDisabled: true })).toBe('ordering_disabled');
  });

  it('offers anything else in its smallest quantity', () => {
    const book = productOf({ minQuantity: 10 });
    const few = variantOf('70-P', { inventory: { quantityAvailable: 9, canOrderExceed: false } });
    expect(findOfferRefusal({ product: book, variant: few, shopper: customer, now })).toBe('out_of_stock');
    expect(findOfferRefusal({ product: book, variant: variantOf('70-P'), shopper: customer, now })).toBeNull();
  });
});

it.each([
  [productOf(), { minimum: 1, maximum: largestQuantity }],
  [productOf({ minQuantity: 2, maxQuantity: 8 }), { minimum: 2, maximum: 8 }],
  [productOf({ membershipGroup: 'electrical-inspector', maxQuantity: 8 }), { minimum: 1, maximum: 1 }],
])('limits the quantity', (product, limits) => {
  expect(quantityLimits(product)).toEqual(limits);
});

it('counts what is left of the scarcer of variant and session', () => {
  const of = (quantityAvailable: number | null, canOrderExceed: boolean) =>
    variantOf('X', { inventory: { quantityAvailable, canOrderExceed } });
  expect(availableQuantity(of(5, false), null)).toBe(5);
  expect(availableQuantity(of(5, true), null)).toBeNull();
  expect(availableQuantity(of(null, false), null)).toBeNull();
  expect(availableQuantity(of(5, false), session('a', { quantityAvailable: 3 }))).toBe(3);
  expect(availableQuantity(of(null, true), session('a', { quantityAvailable: 0 }))).toBe(0);
  expect(availableQuantity(of(2, false), session('a', { quantityAvailable: null }))).toBe(2);
});

it('knows what is digital, what needs an account, and which price counts', () => {
  const file = variantOf('70-D', { availableLink: 'download/70.pdf', priceMinor: 100 });
  expect([isDigital(productOf(), file), isDigital(productOf(), variantOf('70-P'))]).toEqual([true, false]);
  expect(isDigital(productOf({ productType: 'other' }), null)).toBe(true);
  expect([readBasePrice(productOf(), file), readBasePrice(productOf(), null)]).toEqual([100, 14_900]);
  expect(needsAccount(productOf())).toBe(false);
  expect(needsAccount(productOf({ itemDefinition: 'Membership' }))).toBe(true);
  expect(needsAccount(productOf({ membershipGroup: 'member' }))).toBe(true);
});
