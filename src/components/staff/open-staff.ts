import type { APIContext } from 'astro';
import type { Person } from '../../../server/access/access.contract.ts';
import { accessPages } from '../../../server/access/access.rules.ts';
import { routeLocale, sitePath, type Locale } from '../../../server/content/content.rules.ts';
import { translator, type Translate } from '../../cms/dictionary.ts';
import { read } from '../../cms/query.ts';
import { shellQuery, type Shell } from '../../cms/shell.ts';

/** What every page of the staff area starts from. */
export interface StaffFrame {
  language: Locale;
  /** Address on the site, locale prefix included. */
  path: string;
  shell: Shell;
  t: Translate;
  person: Person;
}

/**
 * Opens a staff page for the person of the session.
 * @returns the answer instead: sign-in for anonymous visitors, 404 for everyone who is not staff or acts as a customer
 */
export async function openStaff({
  locals,
  params,
  url,
}: Pick<APIContext, 'locals' | 'params' | 'url'>): Promise<StaffFrame | Response> {
  const language = routeLocale(params);
  const missing = new Response('Not found', { status: 404 });
  const { person } = locals;
  if (!person) {
    const location = `${sitePath(accessPages.signIn, language)}?returnurl=${encodeURIComponent(url.pathname + url.search)}`;
    return new Response(null, { status: 302, headers: { Location: location } });
  }
  if (!person.roles.has('staff') || person.impersonator) return missing;
  const shell = await read(locals, shellQuery, { language });
  return { language, path: url.pathname, shell, t: translator(shell.dictionary), person };
}
