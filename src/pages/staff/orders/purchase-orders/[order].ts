import type { APIRoute } from 'astro';
import { purchaseOrderPage } from '../../../../areas/staff/orders/purchase-order.page.ts';

export const ALL: APIRoute = (context) => purchaseOrderPage.open(context);
