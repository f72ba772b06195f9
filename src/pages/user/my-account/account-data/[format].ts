import type { APIRoute } from 'astro';
import { dataCopyPage } from '../../../../areas/account/data/data-copy.page.ts';

export const ALL: APIRoute = (context) => dataCopyPage.open(context);
