import * as v from 'valibot';
import { listAttemptsInReview, settleAttempt } from '../../../../server/store/orders/placing/settle-attempt.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';
import { redirectTo, refuseForm } from '../../../http/responses.ts';

const decision = v.object({ id: v.pipe(v.string(), v.uuid()), decision: v.picklist(['retried', 'settled']) });
const outcomes = ['retried', 'settled', 'gone'] as const;

/** Shows attempts to order in review; each form retries the release at the gateway, or marks the attempt as settled. */
export const attemptsPage = definePage({
  access: 'orders.decide',
  frame: siteFrame,
  async load({ services, url }) {
    const done = outcomes.find((outcome) => outcome === url.searchParams.get('done')) ?? null;
    return { attempts: await listAttemptsInReview(services), done };
  },
  intents: {
    async submit({ page, form, services, viewer: { person }, locals: { requestId } }) {
      const sent = v.safeParse(decision, Object.fromEntries(form));
      if (!sent.success || !person) return refuseForm(400);
      const { id, decision: chosen } = sent.output;
      const settled = await settleAttempt(services, { staff: person, id, decision: chosen, requestId });
      return redirectTo(`${page.path}?done=${settled.ok ? chosen : 'gone'}`);
    },
  },
});
