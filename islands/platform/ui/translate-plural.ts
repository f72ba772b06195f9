import { createTranslator, type Translate } from './translate.ts';

/**
 * Creates the lookup of an island whose phrases have plural forms, chosen by the token `count`. The page hands each form
 * over as a phrase of its own, "Key|one", so that no script has to read the notation of plurals.
 */
export function createPluralTranslator<Key extends string>(
  phrases: Readonly<Record<string, string>>,
  language: string,
): Translate<Key> {
  const t = createTranslator<string>(phrases);
  const rules = new Intl.PluralRules(language);
  return (key, tokens = {}) => {
    const form = `${key}|${rules.select(Number(tokens['count']))}`;
    return t(Object.hasOwn(phrases, form) ? form : key, tokens);
  };
}
