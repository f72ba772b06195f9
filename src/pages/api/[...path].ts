import type { APIRoute } from 'astro';
import { errorResponse, noSuchEndpoint } from '../../../server/http/failures.ts';

/** Addresses below /api that nothing answers. */
export const ALL: APIRoute = ({ locals }) => errorResponse('not_found', noSuchEndpoint, locals.requestId);
