import type { APIRoute } from 'astro';
import { queryContent } from '../../../../server/content/api/content-endpoints.contract.ts';
import { answerContentQuery } from '../../../../server/http/content-query.ts';
import { refuseOtherMethods } from '../../../../server/http/endpoint.ts';

/** The content API over HTTP: read-only, limited; drafts are not in it. */
export const GET: APIRoute = answerContentQuery;
export const POST: APIRoute = answerContentQuery;
export const ALL = refuseOtherMethods({ method: 'GET' }, queryContent);
