import type { APIRoute } from 'astro';
import { figurePage } from '../../../areas/standards/library/figure.page.ts';

export const ALL: APIRoute = (context) => figurePage.open(context);
