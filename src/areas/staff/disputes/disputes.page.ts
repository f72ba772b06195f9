import { recordAudit } from '../../../../server/people/access/audit.repo.ts';
import type { AuditVerb } from '../../../../server/people/access/audit.contract.ts';
import { isUuid } from '../../../../server/platform/uuid.rules.ts';
import {
  findDisputeById,
  listEarlierLosses,
  listEndedDisputes,
  listOpenDisputes,
} from '../../../../server/store/orders/disputes/dispute.repo.ts';
import { lookAtDispute, lookForDisputes } from '../../../../server/store/orders/dispute-booking/look-for-disputes.ts';
import { creditEarlierLoss } from '../../../../server/store/orders/dispute-booking/credit-earlier-loss.ts';
import { sandboxDecisions } from '../../../../server/store/payments/sandbox.states.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';

/**
 * Lists disputed payments, those first whose evidence is due first. Its forms look at the provider now and, in the
 * sandbox alone, decide in place of the bank.
 */
export const disputesPage = definePage({
  access: 'bookkeeping',
  frame: siteFrame,
  async load({ services: { db, payments }, url }) {
    return {
      open: await listOpenDisputes(db),
      ended: await listEndedDisputes(db),
      earlier: await listEarlierLosses(db),
      hasDesk: payments.disputeDesk !== null,
      isLooked: url.searchParams.get('done') === 'looked',
      isCredited: url.searchParams.get('done') === 'credited',
    };
  },
  intents: {
    async look(call) {
      const { page, services } = call;
      if (!(await record(call, 'dispute-look', 'all'))) return notFound();
      try {
        await lookForDisputes(services);
      } catch (error) {
        services.log.warn({ err: error }, 'the provider told no disputes');
        return { errors: [{ message: page.t('StaffDisputesAway') }], status: 503 };
      }
      return redirectTo(`${page.path}?done=looked`);
    },

    /** Credits the sale of a dispute that an earlier release has lost. */
    async credit({ page, form, services, viewer: { person }, locals: { requestId } }) {
      const id = form.get('dispute') ?? '';
      if (!person || !isUuid(id)) return notFound();
      const credited = await creditEarlierLoss(services, { staff: person, requestId }, id);
      if (credited.ok) return redirectTo(`${page.path}?done=credited`);
      if (credited.code === 'not_found') return notFound();
      return { errors: [{ message: page.t('StaffDisputeCreditedAlready') }], status: 409 };
    },

    async decide(call) {
      const { page, form, services } = call;
      const { db, payments } = services;
      const id = form.get('dispute') ?? '';
      const decision = sandboxDecisions.find((each) => each === form.get('decision'));
      const dispute = isUuid(id) ? await findDisputeById(db, id) : null;
      if (!payments.disputeDesk || !decision || !dispute) return notFound();
      if (!(await record(call, 'dispute-decide', `${decision} ${dispute.providerRef}`))) return notFound();
      await payments.disputeDesk.decide(dispute.providerRef, decision);
      await lookAtDispute(services, dispute.providerRef);
      return redirectTo(`${page.path}?done=looked`);
    },
  },
});

/** Records what a member of staff did. @returns false without one */
async function record(
  { services: { db, clock }, viewer: { person }, locals: { requestId } }: PageCall<SiteFrame>,
  action: Extract<AuditVerb, `dispute-${string}`>,
  detail: string,
): Promise<boolean> {
  if (!person) return false;
  await recordAudit(db, clock, { actorUserId: person.userId, subjectUserId: null, action, detail, requestId });
  return true;
}
