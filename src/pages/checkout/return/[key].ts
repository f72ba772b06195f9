import type { APIRoute } from 'astro';
import { returnPage } from '../../../areas/orders/return/return.page.ts';

export const ALL: APIRoute = (context) => returnPage.open(context);
