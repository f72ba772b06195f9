import { withInstallation } from './with-installation.ts';
import type { APIContext, APIRoute } from 'astro';
import { viewerOf } from './fake-viewer.ts';

/** A request to an API route. */
export interface Asked {
  method?: string;
  /** For a route that reads its own address. */
  path?: string;
  /** Origin of the site, and of the request. */
  origin?: string;
  body?: unknown;
  params?: Readonly<Record<string, string | undefined>>;
  /** In addition to the origin and the content type. */
  headers?: Headers;
}

/**
 * Calls a route as the site's own pages do, without a server.
 * @param locals the services, with the demo's installation unless they have one, and the person of the request
 */
export async function callRoute(
  routes: Partial<Record<string, APIRoute>>,
  {
    method = 'GET',
    path = '/api/x',
    origin = 'https://www.example.org',
    body,
    params = {},
    headers = new Headers(),
  }: Asked,
  { person, customer, services = {} }: { services?: object; person?: object | '' | null; customer?: object | null },
): Promise<{ status: number; text: string; json: unknown; headers: Headers }> {
  const url = new URL(path, origin);
  const route = routes[method] ?? routes['ALL'];
  if (!route) throw new Error(`The route takes no ${method}.`);
  const sent = new Headers({ origin, 'content-type': 'application/json', ...Object.fromEntries(headers) });
  const request = new Request(url, {
    method,
    headers: sent,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { siteOrigin = origin } = (services as { env?: { siteOrigin?: string } }).env ?? {};
  const viewer = viewerOf({ person, customer, headers: sent, address: '192.0.2.7', siteOrigin });
  const context = {
    request,
    url,
    params,
    locals: { requestId: 'r-1', origins: new Set([origin]), viewer, services: withInstallation(services) },
  };
  const answer = await route(context as unknown as APIContext);
  const text = await answer.text();
  return { status: answer.status, text, json: JSON.parse(text), headers: answer.headers };
}
