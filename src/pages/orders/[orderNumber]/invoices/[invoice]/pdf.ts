import type { APIRoute } from 'astro';
import { invoiceFilePage } from '../../../../../areas/store/orders/invoice/invoice.page.ts';

export const ALL: APIRoute = (context) => invoiceFilePage.open(context);
