import type { APIContext } from 'astro';
import { accessPages, decidePage } from '../../../server/access/access.rules.ts';
import { organizationDate } from '../../../server/calendar.rules.ts';
import { readCartLink } from '../../../server/cart/cart-link.rules.ts';
import type { CartView } from '../../../server/cart/cart.contract.ts';
import { beginVisit } from '../../../server/cart/cart-visit.ts';
import { countPieces, showCart } from '../../../server/cart/show-cart.ts';
import { syncCart } from '../../../server/cart/sync-cart.ts';
import { routeLocale, sitePath, type Locale } from '../../../server/content/content.rules.ts';
import type { CartProblem } from '../../../islands/cart/cart.store.ts';
import { translator, type Translate } from '../../cms/dictionary.ts';
import { read } from '../../cms/query.ts';
import { shellQuery, type Shell } from '../../cms/shell.ts';
import { leaveFor, readForm } from '../account/open-account.ts';
import { answerCartForm } from './answer-cart-form.ts';
import { openCartLink } from './open-cart-link.ts';

export type PageContext = Pick<APIContext, 'locals' | 'params' | 'request' | 'url'>;

export interface CartPageModel {
  language: Locale;
  path: string;
  shell: Shell;
  t: Translate;
  cart: CartView;
  cookies: readonly string[];
  /** What the last form or link could not do. */
  problem: CartProblem | null;
  /** What the last form did, said once. */
  isAdded: boolean;
  isConfirming: boolean;
}

/**
 * Opens the cart: follows an add-to-cart link, does what a form of the page asks for, or shows the cart after it has
 * been checked against prices, stock and the person's record. Reading never makes a cart.
 */
export async function openCart(context: PageContext): Promise<CartPageModel | Response> {
  const { locals, params, request, url } = context;
  const language = routeLocale(params);
  const { services, person, caller } = locals;
  const bannedCountries = await services.accountContent.bannedCountries();
  const decision = decidePage('public', person, { path: '/cart', bannedCountries, isEditing: false });
  if (decision.kind === 'redirect') return leaveFor(sitePath(accessPages[decision.to], language), 302);

  const form = await readForm(request);
  if (form instanceof Response) return form;
  if (form) return answerCartForm(context, language, form);
  const link = readCartLink(url.searchParams, organizationDate(services.clock.now()));
  if (link) return openCartLink(context, language, link);

  const shell = await read(locals, shellQuery, { language });
  const visit = await beginVisit(services, person, caller.headers);
  const { owner } = visit;
  const priced = (owner && (await syncCart(services, { owner, context: visit.context })))?.after ?? null;
  return {
    language,
    path: sitePath('/cart', language),
    shell,
    t: translator(shell.dictionary),
    cart: showCart(priced, visit.context, language),
    cookies: visit.cookies(countPieces(priced)),
    problem: readProblem(url.searchParams),
    isAdded: url.searchParams.get('done') === 'added',
    isConfirming: url.searchParams.get('confirm') === 'renewals',
  };
}

/** A problem as an address carries it; its words come from the dictionary, whatever the address says. */
function readProblem(query: URLSearchParams): CartProblem | null {
  const code = query.get('problem');
  const wait = Number(query.get('wait'));
  return code === null
    ? null
    : { code, reason: query.get('reason'), retryAfterSeconds: Number.isInteger(wait) && wait > 0 ? wait : null };
}

/** Address of the cart with the problem to tell there. */
export function problemAddress(path: string, failure: { code: string; details?: object }): string {
  const { reason, retryAfterSeconds } = (failure.details ?? {}) as { reason?: string; retryAfterSeconds?: number };
  const query = new URLSearchParams({ problem: failure.code });
  if (reason) query.set('reason', reason);
  if (retryAfterSeconds) query.set('wait', String(retryAfterSeconds));
  return `${path}?${query}`;
}
