import { randomUUID } from 'node:crypto';
import { detectBrand } from '../../server/store/payments/card-number.rules.ts';
import { testCardBehaviour } from '../../server/store/payments/test-cards.rules.ts';

/** Decoded parameters: strings, lists and objects. */
export interface Sent {
  [name: string]: string | string[] | Sent | undefined;
}

/** An answer of the API; `error` marks a failure. */
export interface Told {
  status: number;
  body: Record<string, unknown>;
}

export type Thing = Record<string, unknown> & { id: string };
interface Card {
  number: string;
  month: number;
  year: number;
}

export const short = () => randomUUID().replaceAll('-', '').slice(0, 24);
export const found = (body: Record<string, unknown>): Told => ({ status: 200, body });
export const refused = (param: string | undefined, code: string, message: string, status = 400): Told => ({
  status,
  body: { error: { type: 'invalid_request_error', code, param, message } },
});
export const missing = (param: string, id: string) =>
  refused(param, 'resource_missing', `No such ${param}: '${id}'`, 404);

/** The customers of the fake, their cards, and the references for cards. */
export class FakeStripeVault {
  readonly #customers = new Map<string, Thing>();
  readonly #methods = new Map<string, Thing>();
  readonly #cards = new Map<string, Card>();
  readonly #tokens = new Map<string, { card: Card; isSpent: boolean; futureUsage: string | null }>();
  #clock = 1_795_262_400;

  /** Creates a card as Stripe.js would. */
  makeToken(number: string, futureUsage: string | null = null): string {
    const id = `ctoken_${short()}`;
    this.#tokens.set(id, { card: { number, month: 12, year: 2029 }, isSpent: false, futureUsage });
    return id;
  }

  hasCustomer = (ref: unknown): boolean => this.#customers.has(String(ref));
  methodOf = (ref: unknown): Thing | null => this.#methods.get(String(ref)) ?? null;

  behaviourOfMethod(ref: unknown): string {
    return testCardBehaviour(this.#cards.get(String(ref))?.number ?? '') ?? 'approve';
  }

  #makeMethod(card: Card): Thing {
    const id = `pm_${short()}`;
    this.#clock += 1;
    const method: Thing = {
      id,
      object: 'payment_method',
      type: 'card',
      created: this.#clock,
      customer: null,
      metadata: {},
      billing_details: { address: null, email: null, name: 'Zoë Núñez', phone: null, tax_id: null },
      card: {
        brand: detectBrand(card.number)?.brand ?? 'unknown',
        last4: card.number.slice(-4),
        exp_month: card.month,
        exp_year: card.year,
        fingerprint: `print${card.number.slice(-4)}`,
      },
    };
    this.#methods.set(id, method);
    this.#cards.set(id, card);
    return method;
  }

  /** Returns the card of a request: a customer's card, or the one behind a single-use token. */
  takeMethod(sent: Sent): Thing | Told {
    const { payment_method: ref, confirmation_token: tokenRef, customer } = sent;
    if (typeof ref === 'string') {
      const method = this.#methods.get(ref);
      if (!method) return missing('payment_method', ref);
      const isOwn = (method['customer'] ?? undefined) === customer;
      return isOwn ? method : refused('payment_method', 'payment_method_unexpected_owner', 'It belongs to a customer.');
    }
    const token = this.#tokens.get(String(tokenRef));
    if (!token) return missing('confirmation_token', String(tokenRef));
    if (token.isSpent) return refused('confirmation_token', 'confirmation_token_used', 'It has been used before.');
    const wanted = sent['setup_future_usage'] ?? sent['usage'] ?? null;
    if (token.futureUsage !== wanted) {
      return refused('setup_future_usage', 'parameter_invalid', 'It does not match the confirmation token.');
    }
    token.isSpent = true;
    return this.#makeMethod(token.card);
  }

  findToken(id: string): Told {
    const token = this.#tokens.get(id);
    if (!token) return missing('confirmation_token', id);
    return found({ id, object: 'confirmation_token', setup_future_usage: token.futureUsage });
  }

  createCustomer(sent: Sent): Told {
    const id = `cus_${short()}`;
    const settings = { default_payment_method: null };
    const customer = { id, object: 'customer', metadata: {}, invoice_settings: settings, ...sent };
    this.#customers.set(id, customer);
    return found(customer);
  }

  findCustomer(id: string): Told {
    const customer = this.#customers.get(id);
    return customer ? found(customer) : missing('customer', id);
  }

  updateCustomer(id: string, sent: Sent): Told {
    const customer = this.#customers.get(id);
    return customer ? found(Object.assign(customer, sent)) : missing('customer', id);
  }

  listMethods(id: string): Told {
    if (!this.#customers.has(id)) return missing('customer', id);
    const data = [...this.#methods.values()].filter(({ customer }) => customer === id);
    return found({ object: 'list', data, has_more: false, url: `/v1/customers/${id}/payment_methods` });
  }

  findMethod(customer: string, id: string): Told {
    const method = this.#methods.get(id);
    return method?.['customer'] === customer ? found(method) : missing('payment_method', id);
  }

  updateMethod(id: string, { card, billing_details, metadata }: Sent): Told {
    const method = this.#methods.get(id);
    if (!method) return missing('payment_method', id);
    const { exp_month, exp_year } = (card ?? {}) as Record<string, string>;
    const dates = {
      ...(exp_month && { exp_month: Number(exp_month) }),
      ...(exp_year && { exp_year: Number(exp_year) }),
    };
    Object.assign(method['card'] as object, dates);
    if (billing_details) Object.assign(method['billing_details'] as object, billing_details);
    Object.assign(method['metadata'] as object, metadata);
    return found(method);
  }

  detachMethod(id: string): Told {
    const method = this.#methods.get(id);
    if (!method) return missing('payment_method', id);
    for (const customer of this.#customers.values()) {
      const settings = customer['invoice_settings'] as { default_payment_method: string | null };
      if (settings.default_payment_method === id) settings.default_payment_method = null;
    }
    return found(Object.assign(method, { customer: null }));
  }
}
