import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import type { MembershipStatus } from '../../../../server/people/membership/membership-status.rules.ts';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { localeOf, type Localized } from '../../../../server/platform/locale.rules.ts';

/** Dictionary keys of what each status is called, and of what it means for the person. */
export const membershipWords: Readonly<Record<MembershipStatus, { name: PhraseKey; text: PhraseKey }>> = {
  active: { name: 'MembershipActive', text: 'MembershipActiveText' },
  grace: { name: 'MembershipGrace', text: 'MembershipGraceText' },
  lapsed: { name: 'MembershipLapsed', text: 'MembershipLapsedText' },
  none: { name: 'MembershipNone', text: 'MembershipNoneText' },
};

/** The product each type of membership is renewed by; an individual one where nothing else is said. */
const renewalProducts: Readonly<Record<string, string>> = {
  Inspector: 'membership-inspector',
  Student: 'membership-student',
  Retired: 'membership-retired',
  Advanced: 'membership-lead',
};

/** Where the pages of products are, by language. */
const productFolders: Readonly<Localized> = { en: '/products', es: '/productos' };

/** The product page where a membership is renewed. */
export function renewalPath(membershipType: string | null, language: string): string {
  const product = renewalProducts[membershipType ?? ''] ?? 'membership-regular';
  return sitePath(`${productFolders[localeOf(language)]}/${product}`, language);
}
