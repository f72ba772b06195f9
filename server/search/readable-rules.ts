import { decidePage } from '../people/access/access.rules.ts';
import { pageRules, type PageRule } from '../content/items/item-access.rules.ts';
import type { AccountContent } from '../people/accounts/account-content.ts';

type Person = Exclude<Parameters<typeof decidePage>[1], null>;

/** Returns the access rules of the pages that a person may open; the search returns no others. */
export async function readableRules(
  { accountContent }: { accountContent: AccountContent },
  person: Person | null,
): Promise<PageRule[]> {
  if (!person) return ['public'];
  const bannedCountries = await accountContent.bannedCountries();
  return pageRules.filter((rule) => decidePage(rule, person, { path: '/', bannedCountries }).kind === 'allow');
}
