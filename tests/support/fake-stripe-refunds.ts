import { found, missing, refused, short, type Sent, type Thing, type Told } from './fake-stripe-vault.ts';

/** What the refunds need of the payments. */
interface Payments {
  readonly payments: ReadonlyMap<string, Thing>;
  behaviourOfMethod(ref: unknown): string;
}

const isLive = ({ status }: Thing) => status !== 'failed' && status !== 'canceled';

/** Refunds of the fake: never more than was taken, and two cards whose bank answers later. */
export class FakeStripeRefunds {
  readonly all = new Map<string, Thing>();
  readonly #books: Payments;

  constructor(books: Payments) {
    this.#books = books;
  }

  create(sent: Sent): Told {
    const intent = String(sent['payment_intent']);
    const payment = this.#books.payments.get(intent);
    if (!payment) return missing('payment_intent', intent);
    if (payment['status'] !== 'succeeded')
      return refused('payment_intent', 'charge_not_captured', 'This payment has no successful charge to refund.');
    const given = this.#of(intent)
      .filter(isLive)
      .reduce((sum, { amount }) => sum + Number(amount), 0);
    const left = Number(payment['amount_received']) - given;
    const amount = Number(sent['amount'] ?? left);
    if (left === 0) return refused(undefined, 'charge_already_refunded', 'The payment has been refunded already.');
    if (amount > left) return refused('amount', 'amount_too_large', `More than the unrefunded ${left}.`);
    const isPending = this.#books.behaviourOfMethod(payment['payment_method']) === 'refund_pending';
    const refund: Thing = {
      id: `re_${short()}`,
      object: 'refund',
      amount,
      currency: 'usd',
      charge: (payment['latest_charge'] as Thing).id,
      payment_intent: intent,
      metadata: sent['metadata'] ?? {},
      reason: null,
      status: isPending ? 'pending' : 'succeeded',
    };
    this.all.set(refund.id, refund);
    return found(refund);
  }

  #of = (intent: string) => [...this.all.values()].filter((each) => each['payment_intent'] === intent);

  find(id: string): Told {
    const refund = this.all.get(id);
    return refund ? found(refund) : missing('refund', id);
  }

  list(sent: Sent): Told {
    const intent = String(sent['payment_intent']);
    if (!this.#books.payments.has(intent)) return missing('payment_intent', intent);
    return found({ object: 'list', data: this.#of(intent).toReversed(), has_more: false, url: '/v1/refunds' });
  }

  /** The banks answer: pending refunds are made, and those of one card come back. */
  letBanksAnswer(): void {
    for (const refund of this.all.values()) {
      const payment = this.#books.payments.get(String(refund['payment_intent']));
      const isSentBack = this.#books.behaviourOfMethod(payment?.['payment_method']) === 'refund_fails';
      if (isSentBack) Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
      else if (refund['status'] === 'pending') refund['status'] = 'succeeded';
    }
  }
}
