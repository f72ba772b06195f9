import type { APIRoute } from 'astro';
import { errorResponse } from '../../../server/http/failures.ts';

/** Addresses below /api that nothing answers. */
export const ALL: APIRoute = ({ locals }) =>
  errorResponse('not_found', 'There is no such endpoint; /api/openapi.json names them all.', locals.requestId);
