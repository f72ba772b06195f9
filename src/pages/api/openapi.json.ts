import type { APIRoute } from 'astro';
import { refuseOtherMethods } from '../../../server/http/endpoint.ts';
import { describeApi } from '../../../server/http/openapi.ts';

/** The description of this API for clients and tools. */
export const GET: APIRoute = ({ locals }) =>
  Response.json(describeApi(locals.services.env.siteOrigin, locals.site.installation.modulesOff), {
    headers: { 'Cache-Control': 'public, max-age=300' },
  });
export const ALL = refuseOtherMethods({ method: 'GET' });
