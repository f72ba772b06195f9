import { FakeStripeRefunds } from './fake-stripe-refunds.ts';
import { FakeStripeBalance } from './fake-stripe-balance.ts';
import { FakeStripeTax } from './fake-stripe-tax.ts';
import {
  FakeStripeVault,
  found,
  missing,
  refused,
  short,
  type Sent,
  type Thing,
  type Told,
} from './fake-stripe-vault.ts';

/** Messages of declined cards. */
const declines: Readonly<Record<string, { code: string; decline_code: string }>> = {
  decline: { code: 'card_declined', decline_code: 'generic_decline' },
  insufficient_funds: { code: 'card_declined', decline_code: 'insufficient_funds' },
  expired: { code: 'expired_card', decline_code: 'expired_card' },
  processing_error: { code: 'processing_error', decline_code: 'processing_error' },
};

/** Expiry of holds. */
const captureBefore = 1_795_867_200;

/** Payments and saved cards of the fake, with the real API's behavior. */
export class FakeStripeBooks extends FakeStripeVault {
  readonly tax = new FakeStripeTax();
  readonly payments = new Map<string, Thing>();
  /** What moved, and what was disputed. */
  readonly balance = new FakeStripeBalance();
  readonly #setups = new Map<string, Thing>();
  readonly refunds = new FakeStripeRefunds(this);
  /** Payments whose first answer was lost. */
  readonly lost = new Set<string>();
  /** True while the search index has no payment yet. */
  isSearchBehind = false;

  /** Returns a redirect only when the request asks for one; otherwise the vendor's library handles the challenge. */
  #questionOf(id: string, sent: Sent) {
    if (sent['use_stripe_sdk'] !== 'false') return { type: 'use_stripe_sdk', use_stripe_sdk: {} };
    const { return_url } = sent;
    return { type: 'redirect_to_url', redirect_to_url: { url: `https://hooks.stripe.test/${id}`, return_url } };
  }

  createPayment(sent: Sent): Told {
    const isKnown = sent['customer'] === undefined || this.hasCustomer(sent['customer']);
    if (!isKnown) return missing('customer', String(sent['customer']));
    const method = this.takeMethod(sent);
    if ('body' in method) return method as Told;
    const id = `pi_${short()}`;
    const amount = Number(sent['amount']);
    const payment: Thing = {
      id,
      object: 'payment_intent',
      status: 'requires_capture',
      amount,
      amount_capturable: amount,
      currency: sent['currency'],
      capture_method: sent['capture_method'] ?? 'automatic',
      customer: sent['customer'] ?? null,
      payment_method: method.id,
      metadata: sent['metadata'] ?? {},
      last_payment_error: null,
      next_action: null,
      setup_future_usage: sent['setup_future_usage'] ?? null,
      latest_charge: this.#chargeOf(method),
    };
    this.payments.set(id, payment);
    const behaviour = this.behaviourOfMethod(method.id);
    const decline = declines[behaviour];
    if (decline) {
      const error = { type: 'card_error', message: 'Your card was declined.', ...decline };
      const open = { amount_capturable: 0, latest_charge: null, last_payment_error: error };
      Object.assign(payment, { status: 'requires_payment_method', payment_method: null, ...open });
      return { status: 402, body: { error: { ...error, payment_intent: { ...payment } } } };
    }
    if (behaviour === 'challenge' && sent['off_session'] === 'true') {
      const error = { type: 'card_error', code: 'authentication_required', message: 'Its owner must confirm it.' };
      const open = { amount_capturable: 0, latest_charge: null, last_payment_error: error };
      Object.assign(payment, { status: 'requires_payment_method', payment_method: null, ...open });
      return { status: 402, body: { error: { ...error, payment_intent: { ...payment } } } };
    }
    if (behaviour === 'challenge') {
      const question = this.#questionOf(id, sent);
      Object.assign(payment, { status: 'requires_action', amount_capturable: 0, latest_charge: null });
      Object.assign(payment, { next_action: question });
    } else {
      this.#keepMethod(payment);
    }
    return found(payment);
  }

  #chargeOf(method: Thing) {
    const { brand, last4, fingerprint } = method['card'] as { brand: string; last4: string; fingerprint: string };
    const card = { brand, last4, fingerprint, capture_before: captureBefore };
    const payment_method_details = { type: 'card', card };
    return { id: `ch_${short()}`, object: 'charge', payment_method_details };
  }

  /** An authorized payment attaches its card if the request said so. */
  #keepMethod({ setup_future_usage: usage, customer, payment_method: ref }: Thing): void {
    const method = this.methodOf(ref);
    if (method && usage !== null && customer) method['customer'] = customer;
  }

  findPayment(id: string): Told {
    const payment = this.payments.get(id);
    return payment ? found(payment) : missing('intent', id);
  }

  searchPayments({ query }: Sent): Told {
    const wanted = /^metadata\['attempt_id'\]:'([\w-]+)'$/.exec(String(query))?.[1];
    const all = [...this.payments.values()].filter(
      ({ metadata }) => (metadata as Record<string, string>)['attempt_id'] === wanted,
    );
    // The index is stale: its states must not be trusted.
    const data = this.isSearchBehind
      ? []
      : all.map(({ id }) => ({ id, object: 'payment_intent', status: 'processing' }));
    return found({
      object: 'search_result',
      data,
      has_more: false,
      next_page: null,
      url: '/v1/payment_intents/search',
    });
  }

  capturePayment(id: string, sent: Sent): Told {
    const payment = this.payments.get(id);
    if (!payment) return missing('intent', id);
    const amount = Number(sent['amount_to_capture']);
    if (payment['status'] !== 'requires_capture') return this.#unexpected(payment);
    if (amount > Number(payment['amount_capturable']))
      return refused('amount_to_capture', 'amount_too_large', 'Too much.');
    Object.assign(payment, { status: 'succeeded', amount_capturable: 0, amount_received: amount });
    this.balance.charge(payment, amount, this.behaviourOfMethod(payment['payment_method']));
    return found(payment);
  }

  cancelPayment(id: string): Told {
    const payment = this.payments.get(id);
    if (!payment) return missing('intent', id);
    const isOpen = ['requires_capture', 'requires_action', 'requires_payment_method'].includes(
      String(payment['status']),
    );
    if (!isOpen) return this.#unexpected(payment);
    if (this.behaviourOfMethod(payment['payment_method']) === 'void_fails') {
      return { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong on our end.' } } };
    }
    return found(Object.assign(payment, { status: 'canceled', amount_capturable: 0 }));
  }

  #unexpected(payment: Thing): Told {
    const message = `This payment is ${String(payment['status'])}.`;
    return {
      status: 400,
      body: {
        error: {
          type: 'invalid_request_error',
          code: 'payment_intent_unexpected_state',
          message,
          payment_intent: payment,
        },
      },
    };
  }

  /** The bank's answer to the challenge of a payment or of a saved card. */
  answerQuestion(id: string, answer: 'approve' | 'refuse'): void {
    const intent = this.payments.get(id) ?? this.#setups.get(id);
    if (intent?.['status'] !== 'requires_action') return;
    const isPayment = this.payments.has(id);
    if (answer === 'refuse') {
      const code = isPayment ? 'payment_intent_authentication_failure' : 'setup_intent_authentication_failure';
      const error = { type: 'card_error', code, message: 'The bank said no.' };
      Object.assign(intent, { status: 'requires_payment_method', next_action: null });
      Object.assign(intent, isPayment ? { last_payment_error: error } : { last_setup_error: error });
      return;
    }
    const method = this.methodOf(intent['payment_method']) as Thing;
    if (isPayment) {
      const { amount } = intent;
      const latest_charge = this.#chargeOf(method);
      Object.assign(intent, {
        status: 'requires_capture',
        amount_capturable: amount,
        latest_charge,
        next_action: null,
      });
      this.#keepMethod(intent);
    } else {
      Object.assign(intent, { status: 'succeeded', next_action: null });
      method['customer'] = intent['customer'];
    }
  }

  createSetup(sent: Sent): Told {
    const method = this.takeMethod(sent);
    if ('body' in method) return method as Told;
    const id = `seti_${short()}`;
    const setup: Thing = {
      id,
      object: 'setup_intent',
      status: 'succeeded',
      customer: sent['customer'],
      usage: sent['usage'],
      payment_method: method.id,
      metadata: sent['metadata'] ?? {},
      last_setup_error: null,
      next_action: null,
    };
    this.#setups.set(id, setup);
    const behaviour = this.behaviourOfMethod(method.id);
    const decline = declines[behaviour];
    if (decline) return { status: 402, body: { error: { type: 'card_error', message: 'Declined.', ...decline } } };
    if (behaviour === 'challenge') {
      return found(Object.assign(setup, { status: 'requires_action', next_action: this.#questionOf(id, sent) }));
    }
    method['customer'] = sent['customer'];
    return found(setup);
  }

  findSetup(id: string): Told {
    const setup = this.#setups.get(id);
    return setup ? found(setup) : missing('setup_intent', id);
  }
}
