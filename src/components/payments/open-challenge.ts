import { routeLocale, sitePath, type Locale } from '../../../server/content/content.rules.ts';
import { findCustomer } from '../../../server/payments/find-customer.ts';
import { isGatewayRef } from '../../../server/payments/payments.contract.ts';
import type { Challenge } from '../../../server/payments/gateway.ts';
import { translator, type Translate } from '../../cms/dictionary.ts';
import { read } from '../../cms/query.ts';
import { shellQuery, type Shell } from '../../cms/shell.ts';
import { leaveFor, readForm, type PageContext } from '../account/open-account.ts';

export interface ChallengePage {
  language: Locale;
  /** Address on the site, locale prefix included. */
  path: string;
  shell: Shell;
  t: Translate;
  challenge: Challenge;
}

const notFound = () => new Response('Not found', { status: 404 });

/**
 * The page on which the sandbox plays the card's bank: approve or refuse, then back to the shop. An answer counts once;
 * a challenge that has ended leads back at once.
 */
export async function openChallenge({ locals, params, request }: PageContext): Promise<ChallengePage | Response> {
  const language = routeLocale(params);
  const { payments, db } = locals.services;
  if (!payments.challenges) return notFound();
  const ref = params['ref'] ?? '';
  if (!isGatewayRef(ref)) return notFound();
  const customerRef = locals.person && (await findCustomer({ db }, locals.person.userId));
  const challenge = await payments.challenges.find(ref, customerRef);
  if (!challenge) return notFound();
  const form = await readForm(request);
  if (form instanceof Response) return form;
  const answer = form?.get('answer');
  if (answer === 'approve' || answer === 'refuse') {
    await payments.challenges.end(ref, answer);
    return leaveFor(challenge.returnUrl);
  }
  if (!challenge.isOpen) return leaveFor(challenge.returnUrl);
  const shell = await read(locals, shellQuery, { language });
  const path = sitePath(`/checkout/challenge/${ref}`, language);
  return { language, path, shell, t: translator(shell.dictionary), challenge };
}
