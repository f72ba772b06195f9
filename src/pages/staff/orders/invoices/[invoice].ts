import type { APIRoute } from 'astro';
import { staffInvoicePage } from '../../../../areas/store/orders/invoice/invoice.page.ts';

export const ALL: APIRoute = (context) => staffInvoicePage.open(context);
