import { mediaTypes } from '../../../../server/platform/files/file.contract.ts';
import { findFile } from '../../../../server/platform/files/file.repo.ts';
import { findForStaff } from '../../../../server/store/orders/search/search-orders.ts';
import { noFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound } from '../../../http/responses.ts';

/** Returns the file of an order's purchase order as a download: an upload is never shown as a page of this site. */
export const purchaseOrderPage = definePage({
  access: 'orders.read',
  isFile: true,
  frame: noFrame,
  async load({ params, services }) {
    const order = await findForStaff(services.db, params['order'] ?? '');
    const file = order?.poFileId ? await findFile(services.db, order.poFileId) : null;
    const body = file && (await services.files.storage.read(file.id));
    if (!order || !body) return notFound();
    return new Response(body, {
      headers: {
        'Content-Type': mediaTypes[file.ending],
        'Content-Length': String(file.size),
        'Content-Disposition': `attachment; filename="purchase-order-${order.orderNumber}.${file.ending}"`,
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  },
});
