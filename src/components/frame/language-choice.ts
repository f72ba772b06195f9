import type { Alternate } from '../../cms/fields.ts';

/** The languages of the site: ISO code, own name, home page. */
const languages = [
  { code: 'en', name: 'English', home: '/' },
  { code: 'es', name: 'Español', home: '/es' },
] as const;

export interface LanguageChoice {
  code: string;
  name: string;
  href: string;
  isCurrent: boolean;
}

/** Where each language of the selector leads: the same page where it exists, else that language's home. */
export function languageChoices(current: string, alternates: readonly Alternate[]): LanguageChoice[] {
  return languages.map(({ code, name, home }) => ({
    code,
    name,
    href: alternates.find((variant) => variant.language === code)?.path ?? home,
    isCurrent: code === current,
  }));
}
