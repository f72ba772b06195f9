import { recordAudit } from '../../../../server/people/access/audit.repo.ts';
import { readOrderFilter } from '../../../../server/store/orders/order-filter.rules.ts';
import { exportOrders } from '../../../../server/store/orders/search/export-orders.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound } from '../../../http/responses.ts';
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
      streamOf(parts, (error) => log.error({ err: error }, 'an export of orders was cut off')),
      {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': 'attachment; filename="orders.csv"',
          'Cache-Control': 'private, no-store',
          'X-Content-Type-Options': 'nosniff',
        },
      },
    );
  },
});

/** Reads ahead only as fast as the reader takes it; a failure ends the file before its end, which is logged. */
function streamOf(parts: AsyncGenerator<string>, onError: (error: unknown) => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        onError(error);
        controller.error(error);
      }
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
