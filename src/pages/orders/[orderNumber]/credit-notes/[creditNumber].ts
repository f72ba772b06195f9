import type { APIRoute } from 'astro';
import { creditNotePage } from '../../../../areas/store/orders/credit-note/credit-note.page.ts';

export const ALL: APIRoute = (context) => creditNotePage.open(context);
