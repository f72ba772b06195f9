import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { CardTokens, Keeping, PaymentGateway, SavedCard } from './gateway.ts';
import { toDeclineCode, toDecline, isKeptFault, isMissing } from './stripe-answers.ts';
import { toBillingDetails, billingMetadata, readKeptBilling, toSavedCard } from './stripe-billing.ts';
import type { StripeOptions } from './stripe-holds.ts';

type CardVault = Pick<
  PaymentGateway,
  'ensureCustomer' | 'listCards' | 'updateCard' | 'setDefaultCard' | 'deleteCard'
> & { cardTokens: CardTokens };

/** Stripe's page size; accounts have fewer. */
const mostCards = 100;

/** Returns customers and cards at Stripe. The default is a field of the customer, so there is only one. */
export function createStripeCards({ stripe, siteOrigin }: Omit<StripeOptions, 'log'>): CardVault {
  async function orNothing<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  const markDefault = (customerRef: string, cardRef: string) =>
    stripe.customers.update(customerRef, { invoice_settings: { default_payment_method: cardRef } });

  /** Returns the card if it belongs to this customer. */
  const findOwn = (customerRef: string, cardRef: string) =>
    orNothing(() => stripe.customers.retrievePaymentMethod(customerRef, cardRef));

  /**
   * Returns the cards and the default. If the default is missing, the newest becomes the default: after the first card,
   * a removal (docs/decisions/payments.md#saved-cards), a payment or a crash alike.
   */
  async function readCards(customerRef: string): Promise<SavedCard[]> {
    const [customer, methods] = await Promise.all([
      stripe.customers.retrieve(customerRef),
      stripe.customers.listPaymentMethods(customerRef, { type: 'card', limit: mostCards }),
    ]);
    if (customer.deleted) return [];
    const newestFirst = methods.data.toSorted((a, b) => b.created - a.created);
    const marked = customer.invoice_settings.default_payment_method;
    const markedRef = typeof marked === 'string' ? marked : marked?.id;
    const [newest] = newestFirst;
    const found = newestFirst.find(({ id }) => id === markedRef);
    if (newest && !found) await markDefault(customerRef, newest.id);
    const defaultRef = (found ?? newest)?.id;
    return newestFirst
      .map((method) => toSavedCard(method, method.id === defaultRef))
      .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  }

  const listCards = async (customerRef: string): Promise<SavedCard[]> =>
    (await orNothing(() => readCards(customerRef))) ?? [];

  const findCard = async (customerRef: string, cardRef: string) =>
    (await listCards(customerRef)).find(({ ref }) => ref === cardRef) ?? null;

  /** Completes the saving of a card, with its billing address and default. Idempotent. */
  async function complete(setup: Stripe.SetupIntent, customerRef: string): Promise<SavedCard | null> {
    const { status, payment_method: method, customer, metadata } = setup;
    if (status !== 'succeeded' || typeof method !== 'string' || customer !== customerRef) return null;
    const billTo = readKeptBilling(metadata ?? {});
    if (!(await findOwn(customerRef, method))) return null;
    await stripe.paymentMethods.update(method, toBillingDetails(billTo));
    if (metadata?.['make_default'] === 'true') await markDefault(customerRef, method);
    return findCard(customerRef, method);
  }

  async function toKeeping(setup: Stripe.SetupIntent, customerRef: string): Promise<Keeping> {
    const challengeUrl = setup.next_action?.redirect_to_url?.url;
    if (setup.status === 'requires_action' && challengeUrl) return { kind: 'action_required', challengeUrl };
    const card = await complete(setup, customerRef);
    return card ? { kind: 'saved', card } : { kind: 'declined', code: toDeclineCode(setup.last_setup_error) };
  }

  const cardTokens: CardTokens = {
    async save({ customerRef, confirmationRef, billTo, isDefault, returnUrl }) {
      // Before the card is added: a card that has been the only one stays the default.
      await listCards(customerRef);
      try {
        const params: Stripe.SetupIntentCreateParams = {
          customer: customerRef,
          confirm: true,
          confirmation_token: confirmationRef,
          usage: 'off_session',
          use_stripe_sdk: false,
          return_url: siteOrigin + returnUrl,
          allowed_payment_method_types: ['card'],
          metadata: { ...billingMetadata(billTo), ...(isDefault && { make_default: 'true' }) },
        };
        const options = { idempotencyKey: `save:${customerRef}:${confirmationRef}` };
        return await toKeeping(await stripe.setupIntents.create(params, options), customerRef);
      } catch (error) {
        const decline = toDecline(error);
        if (decline?.kind === 'declined') return { kind: 'declined', code: decline.code };
        throw error;
      }
    },

    async finish(customerRef, setupRef) {
      const setup = await orNothing(() => stripe.setupIntents.retrieve(setupRef));
      return setup && complete(setup, customerRef);
    },
  };

  return {
    cardTokens,
    listCards,

    async ensureCustomer({ userId, email, name }) {
      const params = { ...(email && { email }), ...(name.trim() && { name }), metadata: { user_id: userId } };
      // Two concurrent requests create one customer; after a later request with another name the account still has the
      // first one.
      const digest = createHash('sha256').update(JSON.stringify(params)).digest('base64url');
      const keyed = { idempotencyKey: `customer:${digest}` };
      const { id } = await stripe.customers.create(params, keyed).catch((error: unknown) => {
        // The fault is repeated for a day, so a new customer is created: a superfluous one costs nothing.
        if (isKeptFault(error)) return stripe.customers.create(params);
        throw error;
      });
      return { customerRef: id };
    },

    async updateCard({ customerRef, cardRef, expirationMonth, expirationYear, billTo }) {
      if (!(await findOwn(customerRef, cardRef))) return null;
      const card = { exp_month: expirationMonth, exp_year: expirationYear };
      await stripe.paymentMethods.update(cardRef, { card, ...toBillingDetails(billTo) });
      return findCard(customerRef, cardRef);
    },

    async setDefaultCard(customerRef, cardRef) {
      if (!(await findOwn(customerRef, cardRef))) return false;
      await markDefault(customerRef, cardRef);
      return true;
    },

    async deleteCard(customerRef, cardRef) {
      if (!(await findOwn(customerRef, cardRef))) return false;
      await stripe.paymentMethods.detach(cardRef);
      // Reading the list makes the newest card the default; immediately, so that no list is shown without one.
      await listCards(customerRef);
      return true;
    },
  };
}
