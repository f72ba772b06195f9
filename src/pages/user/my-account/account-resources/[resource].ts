import type { APIRoute } from 'astro';
import { resourceFilePage } from '../../../../areas/people/account/resources/resource-file.page.ts';

export const ALL: APIRoute = (context) => resourceFilePage.open(context);
