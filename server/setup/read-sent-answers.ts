import { defaultLocale, locales } from '../platform/locale.rules.ts';
import type { AnswerProblems } from './check-answers.ts';
import { bodyAnswers } from './setup-form.ts';

/** Answers in a new form: the default language, and a body that does everything. */
export const firstTexts = (): URLSearchParams =>
  new URLSearchParams([['languages', 'en'], ...bodyAnswers.map((name): [string, string] => ['body', name])]);

/** Reads the answers of a sent form, unchecked. */
export function readSentAnswers(texts: URLSearchParams): Record<string, unknown> {
  const typed = (name: string) => (texts.get(name) ?? '').trim();
  const names = locales.map((locale) => [locale, typed(`organization-${locale}`)] as const);
  const body = texts.getAll('body');
  return {
    organization: Object.fromEntries(names.filter(([locale, name]) => locale === defaultLocale || name !== '')),
    initials: typed('initials'),
    country: typed('country').toUpperCase(),
    languages: texts.getAll('languages'),
    ...(typed('timeZone') !== '' && { timeZone: typed('timeZone') }),
    ...(typed('paper') !== '' && { paper: typed('paper') }),
    currency: typed('currency'),
    marks: typed('marks')
      .split(',')
      .map((mark) => mark.trim())
      .filter((mark) => mark !== ''),
    administrator: typed('administrator'),
    ...Object.fromEntries(bodyAnswers.map((name) => [name, body.includes(name)])),
  };
}

/** Returns problems by the name of the form's field, from those by the path of the answer. */
export const placeProblems = (problems: AnswerProblems): AnswerProblems =>
  Object.fromEntries(
    Object.entries(problems).map(([path, key]) => {
      const [answer = '', part = ''] = path.split('.');
      return [answer === 'organization' ? `organization-${part || 'en'}` : answer, key];
    }),
  );
