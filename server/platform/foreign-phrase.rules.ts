import { pluralForms } from './phrase.rules.ts';

/** A phrase with its language. */
export interface SpokenPhrase {
  phrase: string;
  language?: string | null | undefined;
}

/** Returns the language of a text that is a phrase in another language than its page; null for every other text. */
export type FindForeign = (text: string) => string | null;

const token = /\{\w+\}/g;
const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns the expression of a phrase with its tokens filled; null for one that has hardly a letter besides tokens. */
function toPattern(form: string): string | null {
  const parts = form.trim().split(token);
  if ((parts.join('').match(/\p{L}/gu) ?? []).length < 2) return null;
  return parts.map((part) => escapePattern(part)).join('[^]+?');
}

/**
 * Makes the lookup for a page. A text that the page's language says in the same words is no foreign one.
 * @param phrases of the page, in its language and in others
 * @returns null when every phrase is in the language of the page
 */
export function createForeignFinder(phrases: readonly SpokenPhrase[], pageLanguage: string): FindForeign | null {
  const own = new Set<string>();
  const whole = new Map<string, string>();
  const filled = new Map<string, string[]>();
  for (const { phrase, language } of phrases) {
    const isForeign = typeof language === 'string' && language !== pageLanguage;
    for (const form of Object.values(pluralForms(phrase))) {
      if (!isForeign) own.add(form.trim());
      else if (!form.includes('{')) whole.set(form.trim(), language);
      else {
        const pattern = toPattern(form);
        if (pattern !== null) filled.set(language, [...(filled.get(language) ?? []), pattern]);
      }
    }
  }
  if (whole.size === 0 && filled.size === 0) return null;
  const patterns = [...filled].map(([language, all]) => ({ language, matches: new RegExp(`^(?:${all.join('|')})$`) }));
  return (given) => {
    const text = given.trim();
    if (text === '' || own.has(text)) return null;
    return whole.get(text) ?? patterns.find(({ matches }) => matches.test(text))?.language ?? null;
  };
}

/** Returns the phrases in another language than their page, each form of a plural as one. */
export const listForeign = (
  phrases: readonly SpokenPhrase[],
  pageLanguage: string,
): [text: string, language: string][] =>
  phrases.flatMap(({ phrase, language }) =>
    typeof language === 'string' && language !== pageLanguage
      ? Object.values(pluralForms(phrase)).map((form): [string, string] => [form, language])
      : [],
  );
