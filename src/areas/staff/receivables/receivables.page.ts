import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import { letOrderGo, refuseOrder } from '../../../../server/store/orders/placing/let-order-go.ts';
import { findForStaff } from '../../../../server/store/orders/search/search-orders.ts';
import { listGivenUpOrders, type GivenUpOrder } from '../../../../server/store/orders/receivables/list-given-up.ts';
import {
  listDebtors,
  listWaitingOrders,
  type Debtor,
  type WaitingOrder,
} from '../../../../server/store/orders/receivables/list-receivables.ts';
import { definePage, type Intent } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';
import { bookIntent, typePayment, type TypedPayment } from './book-intent.ts';

interface ReceivablesView {
  debtors: Debtor[];
  waiting: WaitingOrder[];
  /** Orders by card that were not paid in time. */
  unpaid: GivenUpOrder[];
  typed: TypedPayment;
  /** The refused form about a waiting order. */
  refused: { order: string; reason: string } | null;
  done: string | null;
}

const notices = {
  released: 'ReceivablesReleased',
  refused: 'ReceivablesRefused',
} as const satisfies Record<string, PhraseKey>;

/** Makes the intent of one decision about a waiting order. */
const decide =
  (kind: keyof typeof notices): Intent<SiteFrame, ReceivablesView> =>
  async ({ services, form, page, viewer: { person }, locals: { requestId } }) => {
    const order = await findForStaff(services.db, form.get('order') ?? '');
    if (!person || !order) return notFound();
    const decision = { staff: person, orderId: order.id, version: Number(form.get('version') ?? NaN), requestId };
    const decided =
      kind === 'released'
        ? await letOrderGo(services, decision)
        : await refuseOrder(services, { ...decision, reason: form.get('reason') ?? '' });
    if (decided.ok) return redirectTo(`${page.path}?done=${kind}`);
    if (decided.code === 'not_found') return notFound();
    if (decided.code === 'changed')
      return { errors: [{ message: page.t('ReceivablesChanged') }], status: 409 as const };
    return { errors: [{ field: `reason-${order.orderNumber}`, message: page.t('ReceivablesReasonMissing') }] };
  };

/** What customers owe by age, the orders that wait for accounts, and a form that books a payment. */
export const receivablesPage = definePage<SiteFrame, ReceivablesView>({
  access: 'receivables',
  frame: siteFrame,
  async load({ services, form, url, page }) {
    const done = url.searchParams.get('done');
    const isDecision = form?.get('intent') === 'refuse';
    return {
      debtors: await listDebtors(services.db, services),
      waiting: await listWaitingOrders(services.db),
      unpaid: await listGivenUpOrders(services.db),
      typed: typePayment(form, ''),
      refused: isDecision ? { order: form.get('order') ?? '', reason: form.get('reason') ?? '' } : null,
      done:
        done === 'booked'
          ? page.t('ReceivablesBooked')
          : done === 'released' || done === 'refused'
            ? page.t(notices[done])
            : null,
    };
  },
  intents: { book: bookIntent, release: decide('released'), refuse: decide('refused') },
});
