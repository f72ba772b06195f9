import type { APIRoute } from 'astro';
import { stopActingPage } from '../../areas/staff/stop-acting/stop-acting.page.ts';

export const ALL: APIRoute = (context) => stopActingPage.open(context);
