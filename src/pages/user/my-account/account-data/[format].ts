import type { APIRoute } from 'astro';
import { dataCopyPage } from '../../../../areas/people/account/data/data-copy.page.ts';

export const ALL: APIRoute = (context) => dataCopyPage.open(context);
