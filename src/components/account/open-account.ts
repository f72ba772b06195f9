import type { APIContext } from 'astro';
import { accessPages, decidePage } from '../../../server/access/access.rules.ts';
import { accountPath } from '../../../server/accounts/account-paths.rules.ts';
import { findAccount, type Account } from '../../../server/accounts/account.repo.ts';
import { routeLocale, sitePath, type Locale } from '../../../server/content/content.rules.ts';
import { BodyTooLarge, readText } from '../../../server/http/read-body.ts';
import { translator, type Translate } from '../../cms/dictionary.ts';
import { getAccountMenu } from '../../cms/queries/account-menu.ts';
import { read } from '../../cms/query.ts';
import { shellQuery, type Shell } from '../../cms/shell.ts';
import { accountEntries, type AccountEntry } from './account-menu.ts';

/** What every page of the account area starts from. */
export interface AccountFrame {
  language: Locale;
  /** Name of the area; empty for the account home. */
  subRoute: string;
  /** Address of the area on the site, locale prefix included. */
  path: string;
  shell: Shell;
  entries: AccountEntry[];
  account: Account;
  t: Translate;
}

/** What pages hand over of their `Astro`. */
export type PageContext = Pick<APIContext, 'locals' | 'params' | 'url' | 'request'>;

/**
 * Opens a page of the account area for the person of the session.
 * @returns the answer instead when nobody is signed in, or when the address has a prefix that is no language
 */
export async function openAccount(
  { locals, params, url }: PageContext,
  subRoute: string,
): Promise<AccountFrame | Response> {
  const language = routeLocale(params);
  const path = accountPath(language, subRoute);
  const { db, accountContent } = locals.services;
  const bannedCountries = await accountContent.bannedCountries();
  const decision = decidePage('secured', locals.person, {
    path: accountPath('en', subRoute),
    bannedCountries,
    isEditing: false,
  });
  if (decision.kind === 'redirect' && decision.to !== 'signIn')
    return leaveFor(sitePath(accessPages[decision.to], language), 302);
  const account = locals.person && (await findAccount(db, locals.person.userId));
  if (!account) {
    const returnUrl = encodeURIComponent(`${path}${url.search}`);
    return leaveFor(`${sitePath(accessPages.signIn, language)}?returnurl=${returnUrl}`, 302);
  }
  const [shell, { menu }] = await Promise.all([
    read(locals, shellQuery, { language }),
    read(locals, getAccountMenu, { language }),
  ]);
  const entries = accountEntries(menu?.items ?? [], language, subRoute);
  return { language, subRoute, path, shell, entries, account, t: translator(shell.dictionary) };
}

/** Sends the browser elsewhere; 303 after a form, so that a reload sends nothing twice. */
export const leaveFor = (location: string, status: 302 | 303 = 303): Response =>
  new Response(null, { status, headers: { Location: location, 'Cache-Control': 'private, no-store' } });

/** Longest form body, in bytes: names and addresses of any script fit twenty times. */
const formLimit = 100_000;

/** The text fields of a form; null when the request carries none, the answer when it cannot be read. */
export async function readForm(request: Request): Promise<URLSearchParams | Response | null> {
  if (request.method !== 'POST') return null;
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')) {
    return new Response('Send the form of this page.', { status: 415 });
  }
  try {
    return new URLSearchParams(await readText(request, formLimit));
  } catch (error) {
    if (error instanceof BodyTooLarge) return new Response(error.message, { status: 413 });
    return new Response('The form is not UTF-8.', { status: 400 });
  }
}
