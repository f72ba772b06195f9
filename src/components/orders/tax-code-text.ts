import type { TaxCode } from '../../../server/store/catalog/tax-code.contract.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../../cms/dictionary.ts';

const keys = {
  book: 'TaxCodeBook',
  download: 'TaxCodeDownload',
  subscription: 'TaxCodeSubscription',
  membership: 'TaxCodeMembership',
  'course-live': 'TaxCodeCourseLive',
  'course-online': 'TaxCodeCourseOnline',
  exam: 'TaxCodeExam',
  goods: 'TaxCodeGoods',
  shipping: 'TaxCodeShipping',
} as const satisfies Record<TaxCode, PhraseKey>;

/** Returns a tax code in words, with the code itself, which the catalogue's files use. */
export const taxCodeText = (code: TaxCode, t: Translate): string => `${t(keys[code])} (${code})`;
