import type { DenialPhrase } from '../../../server/store/payments/denial-phrase.rules.ts';
import type { CheckoutCore } from './checkout-state.ts';
import { forgetDrafts } from './drafts.ts';
import { isFinal, lookAtOrder, sendOrder, type OrderAnswer } from './order-call.ts';
import { forgetEntries, readEntries } from './withdrawal-answer.ts';
import { forgetKey, keyFor } from './order-key.ts';

/** Pause between two status queries, in milliseconds, and their maximum number. */
const pause = 2_000;
const mostLooks = 90;

/** Places the order and handles every result; loaded with the first order. */
export function orderSteps(core: CheckoutCore) {
  const { env } = core;
  const { language } = env;

  /** Polls the order until its answer is no longer "pending". */
  async function settle(key: string, first: OrderAnswer): Promise<void> {
    let answer = first;
    for (let looks = 0; answer.kind === 'pending'; looks += 1) {
      if (looks === mostLooks) return core.fail('CheckoutStillPending');
      core.change({ phase: 'pending', alert: null });
      await env.wait(pause);
      const next = await lookAtOrder(key, language);
      // A failed query changes nothing: the order is still at the bank.
      if (next.kind !== 'silent') answer = next;
    }
    await conclude(answer);
  }

  async function conclude(answer: OrderAnswer): Promise<void> {
    const { cartId } = core.state.view;
    if (cartId && isFinal(answer)) forgetKey(env.storage, cartId);
    switch (answer.kind) {
      case 'placed':
        forgetDrafts(env.storage, cartId);
        if (cartId) forgetEntries(env.storage, cartId);
        core.change({ phase: 'leaving' });
        return env.navigate(answer.redirect);
      case 'action':
        core.change({ phase: 'leaving', challengeUrl: answer.challengeUrl });
        return env.navigate(answer.challengeUrl);
      case 'denied':
        return deny(answer.key);
      case 'changed':
        return core.reload('CheckoutChanged');
      case 'given-up':
        return core.reload('CheckoutOrderGivenUp');
      case 'busy':
        return core.fail('CheckoutBusy');
      case 'locked':
        return lock(answer.lockedUntil);
      case 'silent':
        return core.fail('CheckoutNoAnswer');
      case 'vat-number':
        return core.refuse({ 'review-vatNumber': { key: 'CheckoutVatNumberInvalid' } });
      case 'pending':
      case 'refused':
      case 'unknown':
        return core.fail('CheckoutGeneralError');
    }
  }

  /** A card for one payment is used up; all other entries are preserved. */
  async function deny(key: DenialPhrase): Promise<void> {
    core.setDraft({ payment: { ...core.state.drafts.payment, cardRef: 'new' } });
    await core.reread();
    if (core.isOver) return;
    const isCompleted = core.state.view.tiles.some(({ step, state }) => step === 'payment' && state === 'completed');
    core.fail(key, { editing: isCompleted ? 'payment' : null });
  }

  function lock(until: string | null): void {
    const { view } = core.state;
    core.fail('RECAPTCHA_FAILED_MESSAGE', { view: { ...view, lockedUntil: until ?? view.lockedUntil } });
  }

  return {
    /** Continues an order that this tab has sent and that has no answer yet. */
    async resume(cartId: string, key: string): Promise<void> {
      const answer = await lookAtOrder(key, language);
      // The person returned from the bank before it answered, and decides whether to go there again.
      if (answer.kind === 'action') return core.change({ challengeUrl: answer.challengeUrl });
      if (answer.kind === 'silent') return;
      if (answer.kind === 'unknown') return forgetKey(env.storage, cartId);
      await settle(key, answer);
    },

    /** Orders what is shown: the amount on the page is the agreed amount. */
    async place(cartId: string): Promise<void> {
      const { cartVersion, Checkout, summary, termsVersion, withdrawal } = core.state.view;
      const card = Checkout.PaymentData.CreditCard;
      const instrument = card && (card.kind === 'saved' ? { cardRef: card.ref } : { confirmationRef: card.ref });
      const request = {
        cartVersion,
        expectedPayableMinor: summary.payableMinor,
        instrument,
        ...(termsVersion !== null && { termsVersion }),
        ...(withdrawal && readEntries(env.storage, cartId)),
      };
      const key = keyFor(env.storage, cartId, request);
      const { Email: email, accountProfileId } = Checkout;
      const bot = await env.passBotCheck({ email, accountProfileId }).catch(() => null);
      if (bot?.details.code === 'locked') return lock(bot.details.lockedUntil);
      if (!bot) return core.fail('CheckoutGeneralError');
      // The check belongs to the session: after the session has ended it fails, and the checkout shows that.
      if (!bot.ok || bot.details.pass === null) return core.reload('CheckoutGeneralError');
      // Any page of the visit may have stored it in the tab (docs/decisions/cart.md#order-source).
      const orderSource = env.storage.read('order_src') ?? undefined;
      await settle(key, await sendOrder(key, { ...request, botToken: bot.details.pass, language, orderSource }));
    },
  };
}
