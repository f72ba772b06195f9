import type { Person } from '../../people/access/access.contract.ts';
import { decideLibrary } from '../../people/access/access.rules.ts';
import { opensLibrary } from '../../people/accounts/subscription.rules.ts';
import type { ReadingLevel } from './section-search.contract.ts';

interface Asking {
  person: Person | null;
  subscriptions: Parameters<typeof opensLibrary>[0];
  bannedCountries: readonly string[];
  /** Day at the organization, YYYY-MM-DD. */
  today: string;
}

/** Returns the texts of live editions that a person may read. */
export function readingLevel({ person, subscriptions, bannedCountries, today }: Asking): ReadingLevel {
  const context = { path: '/library', bannedCountries, hasSubscription: opensLibrary(subscriptions, today) };
  const mayRead = (isFree: boolean) => decideLibrary({ isLive: true, isFree }, person, context).kind === 'allow';
  if (mayRead(false)) return 'all';
  return mayRead(true) ? 'open' : 'titles';
}
