import type { APIRoute } from 'astro';
import { addPage } from '../../areas/cart/add/add.page.ts';

export const ALL: APIRoute = (context) => addPage.open(context);
