import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { productOf, variantOf } from '../../../tests/support/catalog-scene.ts';
import { anonymousShopper, purchaseRefusals } from '../catalog/purchase.rules.ts';
import { projectRoot } from '../../platform/env/env.ts';
import type { HeldPlan } from './held-plan.rules.ts';
import { findLineRefusal, refusalKeys } from './line-refusal.rules.ts';

type Ask = Parameters<typeof findLineRefusal>[0];

const variant = variantOf('70-P');
const book = productOf({ variants: [variant] });
const membership = productOf({ itemDefinition: 'Membership', membershipGroup: 'member' });
const inspectors = productOf({ itemDefinition: 'Membership', membershipGroup: 'electrical-inspector' });
const students = productOf({ id: 'membership-student', itemDefinition: 'Membership', membershipGroup: 'member' });
const nothing: Ask['holdings'] = { membership: 'join', plans: new Map(), eligible: new Set() };
const member: Ask['holdings'] = { ...nothing, membership: 'running' };
const plan: HeldPlan = { endsOn: '2027-03-01', paidUntil: '2027-03-01', licenses: 1, isRenewing: true };
const holding = (change: Partial<HeldPlan>, sku = '70-P'): Ask['holdings'] => ({
  ...nothing,
  plans: new Map([[sku, { ...plan, ...change }]]),
});
const ask: Ask = {
  product: book,
  variant,
  sessionId: null,
  quantity: 1,
  shopper: anonymousShopper,
  holdings: nothing,
  now: new Date('2026-11-21T12:00:00Z'),
  today: '2026-11-21',
};

describe('a line of a cart', () => {
  it.each<[string, Partial<Ask>, string | null]>([
    ['that anybody may buy', {}, null],
    ['of a membership, for somebody who has none', { product: membership }, null],
    // That it needs an account is asked when it is ordered (docs/decisions/checkout.md#guests).
    ['of a membership, for a member', { product: membership, holdings: member }, 'already_member'],
    ['of a book, for a member', { holdings: member }, null],
    [
      'of a membership, for a member who may renew it',
      { product: membership, holdings: { ...nothing, membership: 'renew' } },
      null,
    ],
    [
      'of a membership, for a member whose own renews by itself',
      { product: membership, holdings: { ...nothing, membership: 'renewing' } },
      'already_subscribed',
    ],
    [
      'of an inspector’s membership, for somebody of whom nobody knows that they inspect',
      { product: inspectors },
      'not_eligible',
    ],
    [
      'of an inspector’s membership, for an inspector',
      {
        product: inspectors,
        holdings: { ...nothing, eligible: new Set(['inspector'] as const) },
      },
      null,
    ],
    [
      'of a student’s membership, for an inspector',
      {
        product: students,
        holdings: { ...nothing, eligible: new Set(['inspector'] as const) },
      },
      'not_eligible',
    ],
    ['of a subscription that renews by itself', { holdings: holding({}) }, 'already_subscribed'],
    ['of more seats of a plan that renews by itself', { holdings: holding({ licenses: 12 }) }, null],
    [
      'of seats of a plan that renews by itself, in its days of grace',
      { holdings: holding({ licenses: 12, endsOn: '2026-11-20' }) },
      'already_subscribed',
    ],
    ['of a plan that ends', { holdings: holding({ isRenewing: false }) }, null],
    ['of another subscription than the one that renews', { holdings: holding({}, 'other') }, null],
    [
      'of what is for candidates, for a registered one',
      {
        product: { ...book, isCandidateAndEducation: true },
        shopper: { ...anonymousShopper, isSignedIn: true, isRegisteredForCne: true },
      },
      'candidate_registered',
    ],
    ['that is gone from the catalogue', { product: null, variant: null }, 'not_available'],
    ['whose choice is gone', { variant: null }, 'not_available'],
    [
      'that is sold out',
      { variant: variantOf('70-P', { inventory: { quantityAvailable: 0, canOrderExceed: false } }) },
      'out_of_stock',
    ],
    // What the person has already comes first: no change of the catalogue would help.
    [
      'of a membership that is not sold any more, for a member',
      { product: { ...membership, isActive: false }, holdings: member },
      'already_member',
    ],
  ])('%s', (_, change, refusal) => expect(findLineRefusal({ ...ask, ...change })).toBe(refusal));
});

it.each(['en', 'es'])('has a phrase in %s for everything that keeps something out of a cart', (language) => {
  const file = path.join(projectRoot(), `src/content/${language}/dictionary/cart.yaml`);
  const { entries } = parse(readFileSync(file, 'utf8')) as { entries: Record<string, string> };
  expect(Object.values(refusalKeys).filter((key) => !entries[key])).toEqual([]);
  expect(purchaseRefusals.filter((code) => !Object.hasOwn(refusalKeys, code))).toEqual([]);
});
