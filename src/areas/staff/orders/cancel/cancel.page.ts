import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import { cancelOrderUnits } from '../../../../../server/store/orders/credits/cancel-order.ts';
import { cancellableUnits } from '../../../../../server/store/orders/credits/cancel-units.ts';
import { mayActOn } from '../../../../../server/store/orders/credits/staff-act.ts';
import { listOrderLines, type Order, type OrderLine } from '../../../../../server/store/orders/order.repo.ts';
import { findForStaff } from '../../../../../server/store/orders/search-orders.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';

/** A line with the units that can be cancelled. */
export interface CancelRow {
  line: OrderLine;
  units: number;
  /** Name of its field. */
  field: string;
}

export interface CancelView {
  order: Order;
  rows: CancelRow[];
}

type Call = PageCall<SiteFrame>;

async function findAsked({ services, params, viewer: { person } }: Call) {
  const order = await findForStaff(services.db, params['order'] ?? '');
  if (!person || !order || !mayActOn({ staff: person }, 'orders.credit', order)) return null;
  const lines = await listOrderLines(services.db, order.id);
  const possible = await cancellableUnits(services.db, order, lines);
  const rows = lines
    .map((line): CancelRow => ({ line, units: possible.get(line.id) ?? 0, field: `units-${line.position}` }))
    .filter(({ units }) => units > 0);
  return { person, order, rows };
}

const refusals = {
  not_found: 'CreditGone',
  too_many: 'CancelNothing',
  charging: 'CancelCharging',
  changed: 'StaffOrderChanged',
} as const satisfies Record<string, PhraseKey>;

/** Cancels units of an order that were neither invoiced nor shipped. */
export const cancelPage = definePage<SiteFrame, CancelView>({
  access: 'orders.read',
  rights: { cancel: 'orders.credit' },
  frame: siteFrame,
  async load(call) {
    const asked = await findAsked(call);
    return asked ? { order: asked.order, rows: asked.rows } : notFound();
  },
  intents: {
    async cancel(call) {
      const asked = await findAsked(call);
      if (!asked) return notFound();
      const { services, form, page, locals } = call;
      const { order, rows, person } = asked;
      const typed = rows.map(({ line, units, field }) => {
        const text = (form.get(field) ?? '').trim();
        return { line, field, units, some: text === '' ? 0 : /^\d{1,6}$/.test(text) ? Number(text) : -1 };
      });
      const errors = typed
        .filter(({ some, units }) => some < 0 || some > units)
        .map(({ field, units }) => ({ field, message: page.t('CreditUnitsLeft', { units }) }));
      const wanted = new Map(typed.filter(({ some }) => some > 0).map(({ line, some }) => [line.id, some]));
      if (errors.length === 0 && wanted.size === 0)
        errors.push({ field: rows[0]?.field ?? '', message: page.t('CancelNothing') });
      if (errors.length > 0) return { errors };
      const version = form.get('version') ?? '';
      const done = await cancelOrderUnits(
        services,
        { staff: person, requestId: locals.requestId },
        { orderId: order.id, units: wanted, seenVersion: /^\d{1,6}$/.test(version) ? Number(version) : -1 },
      );
      if (done.ok)
        return redirectTo(`${sitePath('/staff/orders', page.language)}?q=${order.orderNumber}&done=cancelled`);
      return { status: 409, errors: [{ field: rows[0]?.field ?? '', message: page.t(refusals[done.code]) }] };
    },
  },
});
