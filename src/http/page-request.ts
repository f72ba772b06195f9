import type { APIContext } from 'astro';
import { decodeParameter } from '../../server/http/route-parameter.ts';
import { sitePath } from '../../server/content/items/site-path.rules.ts';
import type { Locale } from '../../server/platform/locale.rules.ts';

/** The parts of `Astro`, or of an endpoint's context, that a page works with. */
export interface PageContext extends Pick<APIContext, 'locals' | 'params' | 'request' | 'url'> {
  /** Status and headers of a page that is rendered. */
  response?: { status?: number; headers: Headers };
}

/** A request of a page; its URL is without the language prefix, which the server has read already. */
export interface PageRequest extends Pick<PageContext, 'locals' | 'params' | 'request' | 'url'> {
  language: Locale;
  /** Address on the site, language prefix included, query left out. */
  path: string;
}

/** Returns the request as pages see it. */
export function toPageRequest({ locals, params, request, url }: PageContext): PageRequest {
  const { language } = locals;
  const pathname = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  const decoded = Object.fromEntries(Object.entries(params).map(([name, text]) => [name, decodeParameter(text)]));
  return { locals, params: decoded, request, url, language, path: sitePath(pathname, language) };
}
