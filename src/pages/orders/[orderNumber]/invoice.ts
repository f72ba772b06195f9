import type { APIRoute } from 'astro';
import { invoicePage } from '../../../areas/store/orders/invoice/invoice.page.ts';

export const ALL: APIRoute = (context) => invoicePage.open(context);
