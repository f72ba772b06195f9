import type { APIRoute } from 'astro';
import { entrancePage } from '../../areas/staff/entrance/entrance.page.ts';

export const ALL: APIRoute = (context) => entrancePage.open(context);
