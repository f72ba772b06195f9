import type { DenialPhrase } from '../../server/payments/denial-phrase.rules.ts';
import type { CheckoutCore } from './checkout-state.ts';
import { forgetDrafts, keptDrafts } from './drafts.ts';
import { fitDrafts } from './fit-drafts.ts';
import { forgetKey, isFinal, keyFor, lookAtOrder, openKey, sendOrder, type OrderAnswer } from './order-call.ts';

/** Pause between two looks at an order the bank has not answered, in milliseconds, and how many there are at most. */
const pause = 2_000;
const mostLooks = 90;

/** Placing the order, and whatever becomes of it. */
export function orderVerbs(core: CheckoutCore) {
  const { env } = core;
  const { language } = env;

  /** Looks until there is an answer that is not "wait". */
  async function settle(key: string, first: OrderAnswer): Promise<void> {
    let answer = first;
    for (let looks = 0; answer.kind === 'pending'; looks += 1) {
      if (looks === mostLooks) return core.fail('CheckoutStillPending');
      core.change({ phase: 'pending', alert: null });
      await env.wait(pause);
      const next = await lookAtOrder(key, language);
      // No answer to a look changes nothing: the order is still with the bank.
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
      default:
        return core.fail('CheckoutGeneralError');
    }
  }

  /** A card for one payment is used up; everything else is kept. */
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
    /** Once, in the browser: what this tab has typed before, and an order that has no answer yet. */
    async start(): Promise<void> {
      const { view, drafts } = core.state;
      const { cartId } = view;
      const kept = { ...drafts, ...keptDrafts(env.storage, cartId) };
      core.change({ phase: 'idle', drafts: fitDrafts(view, kept, null) });
      const key = cartId && openKey(env.storage, cartId);
      if (!cartId || !key) return;
      const answer = await lookAtOrder(key, language);
      // Back from the bank's page without an answer: the person decides whether to go there again.
      if (answer.kind === 'action') return core.change({ challengeUrl: answer.challengeUrl });
      if (answer.kind === 'silent') return;
      if (answer.kind === 'unknown') return forgetKey(env.storage, cartId);
      await settle(key, answer);
    },

    /** Places the order that is shown: the amount on the page is the amount that is agreed to. */
    async placeOrder(): Promise<void> {
      const { view, phase } = core.state;
      const { cartId, cartVersion, Checkout, summary } = view;
      if (phase !== 'idle' || !cartId || view.lockedUntil) return;
      core.change({ phase: 'placing', alert: null, problems: {}, seenPayableMinor: null, challengeUrl: null });
      const card = Checkout.PaymentData.CreditCard;
      const instrument = card && (card.kind === 'saved' ? { cardRef: card.ref } : { confirmationRef: card.ref });
      const ask = { cartVersion, expectedPayableMinor: summary.payableMinor, instrument };
      const key = keyFor(env.storage, cartId, ask);
      const { Email: email, accountProfileId } = Checkout;
      const bot = await env.passBotCheck({ email, accountProfileId }).catch(() => null);
      if (bot?.details.code === 'locked') return lock(bot.details.lockedUntil);
      if (!bot) return core.fail('CheckoutGeneralError');
      // The check is the session's: where that is over it fails, and the checkout says so.
      if (!bot.ok || bot.details.pass === null) return core.reload('CheckoutGeneralError');
      // Kept for the tab by any page of the visit (docs/decisions/cart.md#order-source).
      const orderSource = env.storage.read('order_src') ?? undefined;
      await settle(key, await sendOrder(key, { ...ask, botToken: bot.details.pass, language, orderSource }));
    },
  };
}
