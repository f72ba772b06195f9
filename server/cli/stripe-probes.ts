import { randomUUID } from 'node:crypto';
import type { AuthorizeRequest, PaymentGateway } from '../store/payments/gateway.ts';

/** A gateway in test mode, with the part of the browser. */
export interface ProbedGateway {
  payments: PaymentGateway;
  /** Returns a card for one payment, as the checkout page gets it; `name` is one of Stripe's test payment methods. */
  give(name: string): Promise<string>;
  /** Waits before something is looked at again that the provider does by itself. */
  pause(): Promise<void>;
}

/** A rule of the gateway port, and whether the provider keeps it. */
export interface Probe {
  name: string;
  /** @returns what the provider answered instead; null if it is as it must be */
  run(gateway: ProbedGateway): Promise<string | null>;
}

const amountMinor = 12_345;
const visa = 'pm_card_visa';

const ask = async ({ give }: ProbedGateway, card: string): Promise<AuthorizeRequest> => ({
  attemptId: randomUUID(),
  customerRef: null,
  instrument: { confirmationRef: await give(card) },
  amountMinor,
  returnUrl: '/checkout/return/check',
});

/** Returns the differences between an answer and what it must be; null if there are none. */
function differing<Answer extends object>(
  answer: Answer | null,
  wanted: Partial<Record<string, unknown>>,
): string | null {
  const given = (answer ?? {}) as Record<string, unknown>;
  const isSame = Object.entries(wanted).every(([key, value]) => given[key] === value);
  return isSame ? null : `${JSON.stringify(answer)}, not ${JSON.stringify(wanted)}`;
}

/** Authorises an amount on a good card. */
async function hold(gateway: ProbedGateway): Promise<{ asked: AuthorizeRequest; ref: string }> {
  const asked = await ask(gateway, visa);
  const result = await gateway.payments.authorize(asked);
  if (result.kind !== 'authorized') throw new Error(`A good card was not authorised: ${JSON.stringify(result)}`);
  return { asked, ref: result.ref };
}

/** Authorises and captures an amount on a good card. */
async function take(gateway: ProbedGateway, takenMinor = amountMinor): Promise<{ attemptId: string; ref: string }> {
  const { asked, ref } = await hold(gateway);
  const { attemptId } = asked;
  const taken = await gateway.payments.capture({ ref, attemptId, amountMinor: takenMinor });
  const wrong = differing(taken, { kind: 'captured', capturedMinor: takenMinor });
  if (wrong) throw new Error(`The capture was ${wrong}`);
  return { attemptId, ref };
}

const declines =
  (card: string, code: string): Probe['run'] =>
  async (gateway) =>
    differing(await gateway.payments.authorize(await ask(gateway, card)), { kind: 'declined', code });

/** Everything that is asked of the provider; each probe makes payments of its own. */
export const stripeProbes: readonly Probe[] = [
  {
    name: 'holds an amount once for a key, and finds it again',
    async run(gateway) {
      const { asked, ref } = await hold(gateway);
      const again = differing(await gateway.payments.authorize(asked), { kind: 'authorized', ref });
      const query = { attemptId: asked.attemptId, ref };
      return again ?? differing(await gateway.payments.getAuthorization(query), { kind: 'authorized', ref });
    },
  },
  {
    name: 'takes a part of a hold, and tells the amount when asked again',
    async run(gateway) {
      const { attemptId, ref } = await take(gateway, 2_000);
      const again = await gateway.payments.capture({ ref, attemptId, amountMinor: 2_000 });
      return differing(again, { kind: 'captured', capturedMinor: 2_000 });
    },
  },
  {
    name: 'releases a hold, which cannot be taken afterwards',
    async run(gateway) {
      const { asked, ref } = await hold(gateway);
      const { attemptId } = asked;
      const released = await gateway.payments.void({ ref, attemptId, reason: 'abandoned' });
      const wrong = differing(released, { kind: 'voided' });
      return (
        wrong ?? differing(await gateway.payments.capture({ ref, attemptId, amountMinor }), { kind: 'not_capturable' })
      );
    },
  },
  { name: 'declines a card', run: declines('pm_card_chargeDeclined', 'declined') },
  {
    name: 'declines a card without funds',
    run: declines('pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'),
  },
  {
    name: 'asks for the confirmation of a bank',
    run: async (gateway) =>
      differing(await gateway.payments.authorize(await ask(gateway, 'pm_card_threeDSecure2Required')), {
        kind: 'action_required',
      }),
  },
  {
    name: 'gives a part back once for a key, never more than was taken',
    async run(gateway) {
      const { ref } = await take(gateway);
      const request = { refundId: randomUUID(), ref, amountMinor: 5_000 };
      const made = await gateway.payments.refund(request);
      await gateway.payments.refund(request);
      const listed = (await gateway.payments.listRefunds(ref)) ?? [];
      const more = await gateway.payments.refund({ refundId: randomUUID(), ref, amountMinor: 10_000 });
      const isOnce = listed.length === 1 && listed[0]?.refundId === request.refundId;
      return (
        differing(made, { kind: 'done' }) ??
        (isOnce ? null : `${listed.length} refunds`) ??
        differing(more, { kind: 'refused' })
      );
    },
  },
  {
    name: 'tells that a refund is pending',
    async run(gateway) {
      const asked = await ask(gateway, 'pm_card_pendingRefund');
      const held = await gateway.payments.authorize(asked);
      if (held.kind !== 'authorized') return JSON.stringify(held);
      await gateway.payments.capture({ ref: held.ref, attemptId: asked.attemptId, amountMinor });
      const made = await gateway.payments.refund({ refundId: randomUUID(), ref: held.ref, amountMinor });
      return differing(made, { kind: 'pending' });
    },
  },
  {
    name: 'keeps a card in an account, charges it without its owner, and removes it',
    async run(gateway) {
      const { payments } = gateway;
      const person = { userId: randomUUID(), email: 'check@example.org', name: 'Check' };
      const { customerRef } = await payments.ensureCustomer(person);
      const billTo = billedTo;
      const confirmationRef = await gateway.give(visa);
      const saved = await payments.cardTokens?.save({
        customerRef,
        confirmationRef,
        billTo,
        isDefault: true,
        returnUrl: '/user/my-account/account-payments',
      });
      if (saved?.kind !== 'saved') return JSON.stringify(saved ?? null);
      const cardRef = saved.card.ref;
      const charged = await payments.authorize({
        attemptId: randomUUID(),
        customerRef,
        instrument: { cardRef },
        amountMinor,
        returnUrl: '/',
        isOwnerAway: true,
      });
      const removed = await payments.deleteCard(customerRef, cardRef);
      const left = await payments.listCards(customerRef);
      return (
        differing(charged, { kind: 'authorized' }) ??
        (removed && left.length === 0 ? null : `${left.length} cards are left`)
      );
    },
  },
  {
    name: 'tells a charge among the movements of the balance',
    async run(gateway) {
      const from = new Date(Date.now() - 3_600_000);
      const { attemptId, ref } = await take(gateway);
      for (let tries = 0; tries < 5; tries += 1) {
        const until = new Date(Date.now() + 3_600_000);
        for await (const entry of gateway.payments.listEntries({ from, until })) {
          if (entry.paymentRef === ref)
            return differing(entry, { category: 'charge', amountMinor, metadataId: attemptId });
        }
        await gateway.pause();
      }
      return 'no such movement';
    },
  },
  {
    name: 'tells a dispute of a payment',
    async run(gateway) {
      const from = new Date(Date.now() - 3_600_000);
      const asked = await ask(gateway, 'pm_card_createDispute');
      const held = await gateway.payments.authorize(asked);
      if (held.kind !== 'authorized') return JSON.stringify(held);
      await gateway.payments.capture({ ref: held.ref, attemptId: asked.attemptId, amountMinor });
      for (let tries = 0; tries < 5; tries += 1) {
        const until = new Date(Date.now() + 3_600_000);
        for await (const dispute of gateway.payments.listDisputes({ from, until })) {
          if (dispute.paymentRef === held.ref) return differing(dispute, { amountMinor, reason: 'fraudulent' });
        }
        await gateway.pause();
      }
      return 'no such dispute';
    },
  },
];

const billedTo = {
  firstName: 'Ana',
  lastName: 'Núñez',
  company: '',
  address1: '1 Main Street',
  address2: '',
  locality: 'Columbus',
  administrativeArea: 'OH',
  postalCode: '43215',
  country: 'US',
  phoneNumber: '',
  email: 'check@example.org',
} as const;
