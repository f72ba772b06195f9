import type { APIRoute } from 'astro';
import { returnToOrder } from '../../../components/orders/return-to-order.ts';

export const GET: APIRoute = (context) => returnToOrder(context);
