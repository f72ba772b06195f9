import { expect, it } from 'vitest';
import { openStripe } from '../../tests/support/gateway-scene.ts';
import { startFakeStripe } from '../../tests/support/fake-stripe.ts';
import { checkStripe, findKeyProblem, runProbes } from './check-stripe.ts';
import { stripeProbes, type ProbedGateway } from './stripe-probes.ts';

/** The numbers behind Stripe's test payment methods. */
const numbers: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_createDispute: '4000000000000259',
};

it.each([
  [undefined, 'is missing'],
  ['', 'is missing'],
  ['sk_live_1', 'real money'],
  ['rk_live_1', 'real money'],
  ['pk_test_1', 'no key of Stripe’s test mode'],
])('refuses %s: it %s', async (key, reason) => {
  expect(findKeyProblem(key)).toContain(reason);
  expect(await checkStripe({ STRIPE_SECRET_KEY: key })).toBe(2);
});

it.each(['sk_test_1', 'rk_test_1'])('takes %s', (key) => {
  expect(findKeyProblem(key)).toBeNull();
});

it('finds the adapter as it must be, and names what a provider does otherwise', async () => {
  await using fake = await startFakeStripe();
  const payments = openStripe(fake, { now: () => new Date() });
  const gateway: ProbedGateway = {
    payments,
    give: async (name) => fake.books.makeToken(numbers[name] ?? '', 'off_session'),
    pause: async () => undefined,
  };
  const lines: string[] = [];

  const first = await runProbes(gateway, (line) => lines.push(line));
  expect([first, lines.filter((line) => line.startsWith('FAILED'))]).toEqual([[], []]);
  expect(lines).toHaveLength(stripeProbes.length);
  expect(fake.problems).toEqual([]);

  // A provider that knows no keys, and one that cannot be reached.
  const forgetful: ProbedGateway = {
    ...gateway,
    payments: {
      ...payments,
      refund: (request) => payments.refund({ ...request, refundId: crypto.randomUUID() }),
      capture: () => Promise.reject(new Error('away')),
    },
  };
  const failed = await runProbes(forgetful, (line) => lines.push(line));
  expect(failed).toContain('gives a part back once for a key, never more than was taken');
  expect(lines.at(-1)).toMatch(/^FAILED .* s {2}away$/);
  const onlyForgetful = { ...gateway, payments: { ...forgetful.payments, capture: payments.capture } };
  expect(await runProbes(onlyForgetful, () => undefined)).toEqual([
    'gives a part back once for a key, never more than was taken',
  ]);
});
