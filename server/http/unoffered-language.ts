import { splitSitePath } from '../content/items/site-path.rules.ts';
import { locales } from '../platform/locale.rules.ts';
import type { InstallationFacts } from '../platform/installation/installation.contract.ts';

/** Returns whether an address is in a language that this site does not offer: it is answered as one that does not exist. */
export function isUnoffered({ languages }: Pick<InstallationFacts, 'languages'>, target: string): boolean {
  if (languages.length === locales.length) return false;
  const { locale } = splitSitePath(target.split('?', 1)[0] ?? target);
  return !languages.some((offered) => offered === locale);
}
