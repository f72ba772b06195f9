import { findCustomer } from '../../../../../server/store/payments/find-customer.ts';
import type { Challenge } from '../../../../../server/store/payments/gateway.ts';
import { isGatewayRef } from '../../../../../server/store/payments/payments.contract.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';

async function findChallenge({ services, viewer: { person }, params }: PageCall): Promise<Challenge | null> {
  const { payments, db } = services;
  const ref = params['ref'] ?? '';
  if (!payments.challenges || !isGatewayRef(ref)) return null;
  const customerRef = person && (await findCustomer({ db }, person.userId));
  return payments.challenges.find(ref, customerRef);
}

/**
 * Simulates the card's bank in the sandbox: approve or refuse, then back to the shop. An answer counts once; a finished
 * challenge redirects immediately.
 */
export const challengePage = definePage({
  access: 'public',
  frame: siteFrame,
  async load(call) {
    const challenge = await findChallenge(call);
    if (!challenge) return notFound();
    return challenge.isOpen ? { challenge } : redirectTo(challenge.returnUrl);
  },
  intents: {
    async submit(call) {
      const { form, services, params } = call;
      const challenge = await findChallenge(call);
      if (!challenge) return notFound();
      const answer = form.get('answer');
      if (answer !== 'approve' && answer !== 'refuse') return {};
      await services.payments.challenges?.end(params['ref'] ?? '', answer);
      return redirectTo(challenge.returnUrl);
    },
  },
});
