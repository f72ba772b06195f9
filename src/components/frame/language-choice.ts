import { sitePath } from '../../../server/content/items/site-path.rules.ts';
import { localeNames, type Locale } from '../../../server/platform/locale.rules.ts';
import type { Alternate } from '../../cms/fields.ts';

export interface LanguageChoice {
  code: string;
  name: string;
  href: string;
  isCurrent: boolean;
}

/** Where each language of the selector leads: the same page where it exists, else that language's home. */
export function languageChoices(
  current: string,
  alternates: readonly Alternate[],
  languages: readonly Locale[],
): LanguageChoice[] {
  return languages.map((code) => ({
    code,
    name: localeNames[code],
    href: alternates.find((variant) => variant.language === code)?.path ?? sitePath('/', code),
    isCurrent: code === current,
  }));
}
