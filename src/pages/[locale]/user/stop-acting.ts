import type { APIRoute } from 'astro';
import { stopActingPage } from '../../../components/staff/stop-acting.ts';

export const POST: APIRoute = stopActingPage;
export const GET: APIRoute = stopActingPage;
