import { may } from '../../../../../server/people/access/access.rules.ts';
import { isUuid } from '../../../../../server/platform/uuid.rules.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { formatMoney } from '../../../../../server/store/pricing/money.rules.ts';
import { creditable, type CreditProblem } from '../../../../../server/store/orders/credits/compose-credit.rules.ts';
import { creditOrder } from '../../../../../server/store/orders/credits/credit-order.ts';
import {
  planCredit,
  type CreditPlan,
  type PlanFailure,
} from '../../../../../server/store/orders/credits/plan-credit.ts';
import { readBooks, unexplainedOf } from '../../../../../server/store/orders/credits/read-books.ts';
import type { Refund } from '../../../../../server/store/orders/credits/refund.repo.ts';
import { limitLeft, mayActOn } from '../../../../../server/store/orders/credits/staff-act.ts';
import type { InvoiceLine, StoredInvoice } from '../../../../../server/store/orders/invoices/invoice.repo.ts';
import { grossOf, type Amounts } from '../../../../../server/store/orders/invoices/shares.rules.ts';
import { listOrderLines, type Order, type OrderLine } from '../../../../../server/store/orders/order.repo.ts';
import { findForStaff } from '../../../../../server/store/orders/search-orders.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { lineFields, readCreditForm, type TypedCredit } from './credit-form.ts';

/** An invoice line with what is left of it to credit. */
export interface CreditRow {
  line: InvoiceLine;
  /** Null for the shipping. */
  orderLine: OrderLine | null;
  left: Amounts;
}

/** What a form comes to, shown before it is issued. */
export interface CreditPreview {
  plan: CreditPlan;
  typed: TypedCredit;
  /** True if another person must release the money. */
  isWaiting: boolean;
}

export interface CreditView {
  order: Order;
  invoice: StoredInvoice;
  rows: CreditRow[];
  /** The refund made at the provider that the note explains. */
  outside: Refund | null;
  preview: CreditPreview | null;
}

type Call = PageCall<SiteFrame>;

/** Returns the order and the invoice of the address, for staff who may credit it. */
async function findAsked({ services, params, url, viewer: { person } }: Call) {
  const order = await findForStaff(services.db, params['order'] ?? '');
  const id = url.searchParams.get('invoice') ?? '';
  if (!person || !order || !isUuid(id) || !mayActOn({ staff: person }, 'orders.credit', order)) return null;
  const books = await readBooks(services.db, order.id);
  const invoice = books.invoices.find((each) => each.id === id);
  if (!invoice) return null;
  const lines = await listOrderLines(services.db, order.id);
  const rows = books.invoiceLines
    .filter(({ invoiceId }) => invoiceId === id)
    .map((line): CreditRow => ({
      line,
      orderLine: lines.find((each) => each.id === line.orderLineId) ?? null,
      left: creditable(line, books.creditLines),
    }));
  const outsideId = url.searchParams.get('refund');
  const outside = unexplainedOf(books.refunds).find((refund) => refund.id === outsideId) ?? null;
  return { person, order, invoice, lines, rows, outside };
}

type Asked = NonNullable<Awaited<ReturnType<typeof findAsked>>>;

const failureKeys = {
  not_found: 'CreditGone',
  nothing: 'CreditNothing',
  unexplained: 'CreditUnexplained',
  outside_amount: 'CreditOutsideAmount',
  no_card: 'CreditNoCard',
  no_account: 'CreditNoAccount',
} as const satisfies Record<Exclude<PlanFailure, 'too_much'>, PhraseKey>;

/** Returns the errors of a plan that cannot be made, at the fields that cause them. */
function toErrors(
  failed: { code: PlanFailure; details?: unknown },
  { rows }: Asked,
  { page: { t, language }, services }: Call,
): FormError[] {
  if (failed.code !== 'too_much') {
    const field = failed.code === 'no_card' || failed.code === 'no_account' ? 'method' : 'reason';
    return [{ field, message: t(failureKeys[failed.code]) }];
  }
  const { problems } = failed.details as { problems: CreditProblem[] };
  return problems.flatMap(({ invoiceLineId, kind }) => {
    const row = rows.find(({ line }) => line.id === invoiceLineId);
    if (!row) return [];
    const amount = formatMoney(grossOf(row.left), language, services.installation.country);
    return [
      kind === 'units'
        ? { field: lineFields(row.line).units, message: t('CreditUnitsLeft', { units: row.left.units }) }
        : { field: lineFields(row.line).amount, message: t('CreditAmountLeft', { amount }) },
    ];
  });
}

/** Reads a form and returns what it comes to, or its errors. */
async function preview(call: Call & { form: URLSearchParams }, asked: Asked): Promise<CreditPreview | FormError[]> {
  const { services, form, page } = call;
  const { order, lines, rows, invoice, outside, person } = asked;
  const read = readCreditForm(
    form,
    rows.map(({ line }) => line),
  );
  const wrong = Object.entries(read.problems);
  if (wrong.length > 0) return wrong.map(([field, { key, tokens }]) => ({ field, message: page.t(key, tokens) }));
  const { typed } = read;
  const wanted = {
    invoiceId: invoice.id,
    wish: typed.wish,
    method: typed.method,
    isRevoked: typed.isRevoked,
    outsideId: outside?.id ?? null,
  };
  const planned = await planCredit(services.db, services, { order, lines }, wanted);
  if (!planned.ok) return toErrors(planned, asked, call);
  const limit = await limitLeft(services.db, services, order, person.userId);
  return { plan: planned.value, typed, isWaiting: planned.value.refundMinor > limit };
}

const changed = ({ t }: Call['page']): { status: 409; errors: FormError[] } => ({
  status: 409,
  errors: [{ field: 'reason', message: t('StaffOrderChanged') }],
});

/**
 * The form of a credit note of one invoice. It shows what it comes to first; the button that issues it names the amount,
 * and another amount than was shown is shown again instead.
 */
export const creditPage = definePage<SiteFrame, CreditView>({
  access: 'orders.read',
  rights: { preview: 'orders.credit', issue: 'orders.credit' },
  frame: siteFrame,
  async load(call) {
    const asked = await findAsked(call);
    if (!asked || !may(call.viewer.person, 'orders.credit')) return notFound();
    const { order, invoice, rows, outside } = asked;
    return { order, invoice, rows, outside, preview: null };
  },
  intents: {
    async preview(call) {
      const asked = await findAsked(call);
      if (!asked) return notFound();
      const shown = await preview(call, asked);
      if (Array.isArray(shown)) return { errors: shown };
      if (shown.typed.seenVersion !== asked.order.version) return changed(call.page);
      return { show: { preview: shown } };
    },
    async issue(call) {
      const asked = await findAsked(call);
      if (!asked) return notFound();
      const { order, invoice, outside, person } = asked;
      const shown = await preview(call, asked);
      if (Array.isArray(shown)) return { errors: shown };
      const { plan, typed } = shown;
      const isAsShown = call.form.get('shown') === `${plan.totalMinor} ${plan.refundMinor}`;
      if (!isAsShown) return { status: 409, show: { preview: shown } };
      const { requestId } = call.locals;
      const done = await creditOrder(
        call.services,
        { staff: person, requestId },
        {
          orderId: order.id,
          invoiceId: invoice.id,
          outsideId: outside?.id ?? null,
          wish: typed.wish,
          reason: typed.reason,
          note: typed.note,
          method: typed.method,
          reference: typed.reference,
          isRevoked: typed.isRevoked,
          isRestocked: typed.isRestocked,
          seenVersion: typed.seenVersion,
        },
      );
      if (!done.ok) {
        const { code, details } = done;
        return code === 'changed' ? changed(call.page) : { errors: toErrors({ code, details }, asked, call) };
      }
      const state = done.value.refunds.find((refund) => refund.state !== 'done')?.state ?? 'done';
      return redirectTo(
        `${sitePath('/staff/orders', call.page.language)}?q=${order.orderNumber}&done=credited-${state}`,
      );
    },
  },
});
