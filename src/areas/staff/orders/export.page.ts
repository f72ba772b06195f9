import { recordAudit } from '../../../../server/people/access/audit.repo.ts';
import { readOrderFilter } from '../../../../server/store/orders/order-filter.rules.ts';
import { exportOrders } from '../../../../server/store/orders/search/export-orders.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound } from '../../../http/responses.ts';
import { csvHeaders, streamText } from '../../../http/stream-text.ts';
import { waitingFor } from './waiting-for.ts';
import { noFrame } from '../../../layouts/site-frame.ts';

/** Exports the filtered orders as CSV, row by row; the export is recorded. */
export const exportOrdersPage = definePage({
  access: 'orders.read',
  isFile: true,
  frame: noFrame,
  async load({ services, viewer: { person }, locals: { requestId }, url }) {
    if (!person) return notFound();
    const { db, clock, log } = services;
    const detail = `orders as CSV ${url.search}`.slice(0, 500);
    const entry = { actorUserId: person.userId, subjectUserId: null, detail, requestId };
    await recordAudit(db, clock, { action: 'data-export', ...entry });
    const filter = readOrderFilter(url.searchParams);
    const parts = exportOrders(db, filter, services, waitingFor(person, filter));
    return new Response(
      streamText(parts, (error) => log.error({ err: error }, 'an export of orders was cut off')),
      { headers: csvHeaders('orders.csv') },
    );
  },
});
