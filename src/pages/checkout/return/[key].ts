import type { APIRoute } from 'astro';
import { returnPage } from '../../../areas/store/orders/return/return.page.ts';

export const ALL: APIRoute = (context) => returnPage.open(context);
