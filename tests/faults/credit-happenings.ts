import fc from 'fast-check';

/** Answers of the gateway from now on. 'silent': it works, and nobody hears of it. */
export const gatewayMoods = ['fine', 'away', 'silent', 'pending', 'refuses'] as const;
export type RefundMood = (typeof gatewayMoods)[number];

/** Number of the call of database or gateway at which the process dies; null if it lives. */
const diesAt = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 70 }) },
);
const share = fc.integer({ min: 1, max: 100 });

/** What may happen to the money of an order after it was placed. */
export const creditHappening = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('credit' as const),
      invoice: fc.nat(2),
      line: fc.nat(3),
      units: fc.nat(3),
      share,
      part: fc.constantFrom('units' as const, 'amount' as const, 'tax' as const),
      isTwice: fc.boolean(),
      diesAt,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('cancel' as const), units: fc.integer({ min: 1, max: 2 }), diesAt }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('ship' as const), diesAt }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('sweep' as const), minutes: fc.integer({ min: 0, max: 90 }), diesAt }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('message' as const), diesAt }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('mood' as const), mood: fc.constantFrom(...gatewayMoods, 'fine') }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('dashboard' as const), share }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('banks' as const), isGood: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('settle' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('explain' as const) }) },
);
export type CreditHappening = typeof creditHappening extends fc.Arbitrary<infer T> ? T : never;
