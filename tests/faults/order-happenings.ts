import fc from 'fast-check';
import type { GatewayMood } from '../support/crashing-store-scene.ts';

/** Sandbox cards of buyers. */
export const cards = { good: '4242424242424242', declined: '4000000000000002', challenge: '4000000000003220' };
/** One event; `diesAt` is the point at which its process dies, if it does. */
export type Happening = { buyer: number; diesAt: number | null } & (
  | { what: 'click'; card: keyof typeof cards; times: number; isStale: boolean }
  | { what: 'click again' }
  | { what: 'bank'; verdict: 'approve' | 'refuse' }
  | { what: 'edit the cart' }
  | { what: 'time passes'; minutes: number }
  | { what: 'gateway'; mood: GatewayMood }
  | { what: 'deliver'; isHeard: boolean }
);

/** Any event of a store, crashes included. */
export const happening: fc.Arbitrary<Happening> = fc
  .tuple(
    fc.record({
      buyer: fc.nat({ max: 2 }),
      diesAt: fc.oneof(
        { weight: 2, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }) },
      ),
    }),
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          what: fc.constant('click' as const),
          card: fc.constantFrom('good' as const, 'good' as const, 'declined' as const, 'challenge' as const),
          times: fc.integer({ min: 1, max: 3 }),
          isStale: fc.constantFrom(false, false, false, true),
        }),
      },
      { weight: 3, arbitrary: fc.record({ what: fc.constant('click again' as const) }) },
      {
        weight: 2,
        arbitrary: fc.record({
          what: fc.constant('bank' as const),
          verdict: fc.constantFrom('approve' as const, 'approve' as const, 'refuse' as const),
        }),
      },
      { weight: 1, arbitrary: fc.record({ what: fc.constant('edit the cart' as const) }) },
      {
        weight: 3,
        arbitrary: fc.record({
          what: fc.constant('time passes' as const),
          minutes: fc.constantFrom(1, 1, 35, 25 * 60),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          what: fc.constant('gateway' as const),
          mood: fc.constantFrom<GatewayMood>('fine', 'fine', 'silent', 'away'),
        }),
      },
      { weight: 2, arbitrary: fc.record({ what: fc.constant('deliver' as const), isHeard: fc.boolean() }) },
    ),
  )
  .map(([common, special]) => ({ ...common, ...special }));
