import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import { findTextProblem } from '../../../../server/platform/problem.rules.ts';
import { isUuid } from '../../../../server/platform/uuid.rules.ts';
import {
  decideRefund,
  refundTextLimit,
  settleMethods,
  settleRefund,
} from '../../../../server/store/orders/credits/decide-refund.ts';
import { findOwedUnits, type OwedUnits } from '../../../../server/store/orders/credits/owed-seats.ts';
import { listOpenRefunds, type OpenRefund } from '../../../../server/store/orders/credits/refund.repo.ts';
import { listInvoices } from '../../../../server/store/orders/invoices/invoice.repo.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';

/** A refund that waits for staff, with the invoice that lines can be given of, and the seats that it is owed for. */
export type RefundRow = OpenRefund & {
  invoiceId: string | null;
  /** Seats that money is owed for; null for other refunds. */
  owed: OwedUnits | null;
};

export interface RefundsView {
  rows: RefundRow[];
  /** The refund whose form was refused. */
  sentId: string | null;
  isDone: boolean;
}

type Form = PageCall<SiteFrame> & { form: URLSearchParams };

const idOf = ({ form }: Form): string => {
  const id = form.get('refund') ?? '';
  return isUuid(id) ? id : '00000000-0000-0000-0000-000000000000';
};

const refusals = {
  own_ask: 'RefundOwnAsk',
  gone: 'RefundGone',
  no_account: 'CreditNoAccount',
} as const satisfies Record<string, PhraseKey>;

/** Releases or refuses a waiting refund. */
async function decide(call: Form, reason: string | null) {
  const { services, viewer, locals, page } = call;
  if (!viewer.person) return notFound();
  const actor = { staff: viewer.person, requestId: locals.requestId };
  const decided = await decideRefund(services, actor, { refundId: idOf(call), reason });
  if (decided.ok) return redirectTo(`${page.path}?done=decided`);
  if (decided.code === 'not_found') return notFound();
  return { status: 409, errors: [{ field: '', message: page.t(refusals[decided.code]) }] } as const;
}

/**
 * Lists the refunds that staff must do something about: those above the limit, failed ones whose amount is owed, and
 * those made at the payment provider that have no lines yet, and those that a person sends by check or transfer.
 */
export const refundsPage = definePage<SiteFrame, RefundsView>({
  access: 'orders.read',
  rights: { release: 'orders.release', refuse: 'orders.release', settle: 'orders.credit' },
  frame: siteFrame,
  async load({ services: { db }, url, form }) {
    const rows: RefundRow[] = [];
    for (const open of await listOpenRefunds(db)) {
      const [invoice] = open.refund.isOutside ? await listInvoices(db, open.order.id) : [];
      const owed = open.refund.state === 'owed' ? await findOwedUnits(db, open.refund) : null;
      rows.push({ refund: open.refund, order: open.order, invoiceId: invoice?.id ?? null, owed });
    }
    return { rows, sentId: form?.get('refund') ?? null, isDone: url.searchParams.get('done') === 'decided' };
  },
  intents: {
    release: (call) => decide(call, null),
    async refuse(call) {
      const reason = call.form.get('reason') ?? '';
      const problem = findTextProblem(reason.trim(), { max: refundTextLimit, isRequired: true });
      if (problem) return { errors: [{ field: 'reason', message: call.page.t(problem.key, problem.tokens) }] };
      return decide(call, reason);
    },
    async settle(call) {
      const { services, viewer, locals, page, form } = call;
      if (!viewer.person) return notFound();
      const method = settleMethods.find((each) => each === form.get('method'));
      if (!method) return { errors: [{ field: 'method', message: page.t('RefundMethodProblem') }] };
      const reference = form.get('reference') ?? '';
      const problem = findTextProblem(reference.trim(), { max: refundTextLimit, isRequired: false });
      if (problem) return { errors: [{ field: 'reference', message: page.t(problem.key, problem.tokens) }] };
      const actor = { staff: viewer.person, requestId: locals.requestId };
      const settled = await settleRefund(services, actor, { refundId: idOf(call), method, reference });
      if (settled.ok) return redirectTo(`${page.path}?done=decided`);
      if (settled.code === 'not_found') return notFound();
      return { status: 409, errors: [{ field: 'method', message: page.t(refusals[settled.code]) }] };
    },
  },
});
