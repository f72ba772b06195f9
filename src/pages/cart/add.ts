import type { APIRoute } from 'astro';
import { addPage } from '../../areas/store/cart/add/add.page.ts';

export const ALL: APIRoute = (context) => addPage.open(context);
