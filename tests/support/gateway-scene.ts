import { createStripe } from '../../server/store/payments/create-stripe.ts';
import type { CardData, PaymentGateway, SavedCard } from '../../server/store/payments/gateway.ts';
import type { StripeKeys } from '../../server/platform/env/payment-variables.ts';
import type { Clock } from '../../server/platform/clock.ts';
import { createLog } from '../../server/platform/log.ts';
import { drivers } from './test-databases.ts';
import { startFakeStripe, stripeKeys, type FakeStripe } from './fake-stripe.ts';
import { goodBillTo, oneTimeCard, openSandbox, refundInSandbox } from './payment-scene.ts';

/** A gateway under test, with the parts of browser and bank. */
export interface TestGateway extends AsyncDisposable {
  payments: PaymentGateway;
  /** Returns a test card for one payment, as the checkout page does. */
  give(number: string, isKept?: boolean): Promise<string>;
  save(customerRef: string, number: string, isDefault?: boolean): Promise<SavedCard>;
  answer(ref: string, answer: 'approve' | 'refuse'): Promise<void>;
  /** Refunds a payment at the gateway itself, as its dashboard does. */
  refundOutside(ref: string, amountMinor: number): Promise<void>;
  /** Has the banks answer refunds; the sandbox does so by the clock. */
  letBanksAnswer(): void;
  /** What the bank does with a dispute: one that it only asked about becomes one, or it decides. */
  decide(ref: string, decision: 'win' | 'lose'): Promise<void>;
}

/** The Stripe adapter on the fake. Tests wait for its whole timeout; a call to the fake takes milliseconds on a busy machine. */
export function openStripe(fake: FakeStripe, clock: Clock, change: Partial<StripeKeys> = {}): PaymentGateway {
  return createStripe({
    env: {
      siteOrigin: 'https://www.example.org',
      authorizationBufferMinor: 100,
      stripe: { ...stripeKeys, apiBase: fake.origin, ...change },
    },
    clock,
    log: createLog({ logLevel: 'silent', isProduction: true }),
    timeout: 2_500,
  });
}

const digits = (number: string): CardData => ({
  number,
  expirationMonth: 12,
  expirationYear: 2029,
  securityCode: number.startsWith('3') ? '1234' : '123',
});

/** Every adapter, for tests of common behavior. */
export const gateways: { name: string; open(clock: Clock): Promise<TestGateway> }[] = [
  ...drivers.map(({ name, open }) => ({
    name: `the sandbox on ${name}`,
    async open(clock: Clock) {
      const connection = await open();
      const payments = openSandbox(connection.db, clock);
      return {
        payments,
        give: (number: string) => oneTimeCard(payments, number),
        async save(customerRef: string, number: string, isDefault = false) {
          const saved = await payments.cardEntry?.save({
            customerRef,
            card: digits(number),
            billTo: goodBillTo,
            isDefault,
          });
          if (!saved) throw new Error(`${number} was not saved.`);
          return saved;
        },
        answer: async (ref: string, answer: 'approve' | 'refuse') => payments.challenges?.end(ref, answer),
        refundOutside: (ref: string, amountMinor: number) => refundInSandbox(connection.db, clock, ref, amountMinor),
        letBanksAnswer: () => undefined,
        decide: async (ref: string, decision: 'win' | 'lose') =>
          void (await payments.disputeDesk?.decide(ref, decision)),
        [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
      };
    },
  })),
  {
    name: 'Stripe',
    async open(clock: Clock) {
      const fake = await startFakeStripe();
      const payments = openStripe(fake, clock);
      return {
        payments,
        give: async (number: string, isKept = false) => fake.books.makeToken(number, isKept ? 'off_session' : null),
        async save(customerRef: string, number: string, isDefault = false) {
          const confirmationRef = fake.books.makeToken(number, 'off_session');
          const ask = { customerRef, confirmationRef, billTo: goodBillTo, isDefault, returnUrl: '/account' };
          const kept = await payments.cardTokens?.save(ask);
          if (kept?.kind !== 'saved') throw new Error(`${number} was not saved: ${JSON.stringify(kept)}`);
          return kept.card;
        },
        answer: async (ref: string, answer: 'approve' | 'refuse') => fake.books.answerQuestion(ref, answer),
        refundOutside: async (ref: string, amountMinor: number) =>
          void fake.books.refunds.create({ payment_intent: ref, amount: String(amountMinor) }),
        letBanksAnswer: () => fake.books.refunds.letBanksAnswer(),
        decide: async (ref: string, decision: 'win' | 'lose') => fake.books.balance.decide(ref, decision),
        async [Symbol.asyncDispose]() {
          await fake[Symbol.asyncDispose]();
          if (fake.problems.length > 0) throw new Error(`Stripe would refuse: ${fake.problems.join('; ')}`);
        },
      };
    },
  },
];
