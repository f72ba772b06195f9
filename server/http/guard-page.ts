import { accessPages, decidePage } from '../people/access/access.rules.ts';
import type { Person } from '../people/access/access.contract.ts';
import { sitePath, splitSitePath } from '../content/items/site-path.rules.ts';
import { readPageRule } from '../content/items/item-access.rules.ts';
import type { Services } from '../services.ts';

interface Asked {
  /** Address of the page, language prefix included. */
  address: string;
  /** Address with its query, to return to after sign-in. */
  target: string;
  person: Person | null;
}

/**
 * Checks whether a person may see a page of content.
 * @param access as declared by the page
 * @returns the address of a redirect; null if they may
 */
export async function findPageRedirect(
  access: string,
  { address, target, person }: Asked,
  { accountContent }: Pick<Services, 'accountContent'>,
): Promise<string | null> {
  const { locale, path } = splitSitePath(address);
  // Only signed-in people have a country.
  const bannedCountries = person ? await accountContent.bannedCountries() : [];
  const decision = decidePage(readPageRule(access), person, { path, bannedCountries });
  if (decision.kind === 'allow') return null;
  const back = decision.to === 'signIn' ? `?returnurl=${encodeURIComponent(target)}` : '';
  return encodeURI(sitePath(accessPages[decision.to], locale)) + back;
}
