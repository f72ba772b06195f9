import { defaultLocale, toLocale } from './locale.rules.ts';

export type Tokens = Readonly<Record<string, string | number>>;

/** A number of things, such as `{count, plural, one {{count} page} other {{count} pages}}`. */
const plural = /\{(\w+), plural,((?:\s*[\w=]+ \{(?:[^{}]|\{\w+\})*\})+)\s*\}/g;
const pluralForm = /([\w=]+) \{((?:[^{}]|\{\w+\})*)\}/g;
const token = /\{(\w+)\}/g;

const rulesByLanguage = new Map<string, Intl.PluralRules>();

function rulesOf(language: string): Intl.PluralRules {
  const rules = rulesByLanguage.get(language) ?? new Intl.PluralRules(toLocale(language));
  rulesByLanguage.set(language, rules);
  return rules;
}

const formsOf = (list: string): Map<string, string> =>
  new Map([...list.matchAll(pluralForm)].map(([, category = '', form = '']) => [category, form]));

/** Chooses the forms for the numbers that are given; without a number it is the form "other". */
function choosePlurals(phrase: string, tokens: Tokens, language: string): string {
  if (!phrase.includes(', plural,')) return phrase;
  return phrase.replace(plural, (whole, name: string, list: string) => {
    const count = Number(tokens[name] ?? Number.NaN);
    const forms = formsOf(list);
    const category = Number.isNaN(count) ? 'other' : rulesOf(language).select(count);
    return forms.get(category) ?? forms.get('other') ?? whole;
  });
}

/** Fills the `{tokens}` of a phrase, and chooses the plural forms of its language. An unknown token stays. */
export const fillPhrase = (phrase: string, tokens: Tokens, language: string): string =>
  choosePlurals(phrase, tokens, language).replace(token, (whole, name: string) =>
    Object.hasOwn(tokens, name) ? String(tokens[name]) : whole,
  );

/**
 * Returns the plural forms of a phrase by category, for a script that chooses by itself; only `other` without a plural. Of
 * a second plural it is the form `other` that stays.
 */
export function pluralForms(phrase: string): Record<string, string> {
  const [found] = phrase.matchAll(plural);
  if (!found) return { other: phrase };
  const [whole, , list = ''] = found;
  const forms = [...formsOf(list)].map(([category, form]) => {
    const chosen = phrase.replace(whole, () => form);
    return [category, choosePlurals(chosen, {}, defaultLocale)] as const;
  });
  return Object.fromEntries(forms);
}

/** Tokens that every phrase may name: they are filled from the site's own record. */
export const siteTokens = ['organization', 'initials'] as const;
export type SiteTokens = Readonly<Record<(typeof siteTokens)[number], string>>;

/** Fills the tokens of the organization. Braces in its name would be taken for tokens, so they are left out. */
export const fillSite = (phrase: string, site: SiteTokens): string =>
  phrase.includes('{')
    ? phrase.replace(/\{(organization|initials)\}/g, (_, name: keyof SiteTokens) => site[name].replaceAll(/[{}]/g, ''))
    : phrase;

/** Returns the names of the tokens of a phrase, each once. */
export function tokensOf(phrase: string): Set<string> {
  const names = [...phrase.matchAll(plural)].map(([, name = '']) => name);
  const forms = phrase.replace(plural, (_, __, list: string) => [...formsOf(list).values()].join(' '));
  return new Set([...names, ...[...forms.matchAll(token)].map(([, name = '']) => name)]);
}

export type PhraseFault =
  | { kind: 'brace' }
  | { kind: 'plural'; category: string }
  | { kind: 'unknown'; token: string }
  | { kind: 'missing'; token: string };

/**
 * Finds the first fault of a phrase that stands in for a phrase of the release.
 * @param shipped the phrase of the release; its tokens, and those of the organization, are the only ones
 */
export function findPhraseFault(phrase: string, shipped: string, language: string): PhraseFault | null {
  // A space in place of a plural, so that what stands around it does not become a token.
  const rest = phrase.replace(plural, ' ').replace(token, '');
  if (/[{}]/.test(rest)) return { kind: 'brace' };
  const known: ReadonlySet<string> = new Set(rulesOf(language).resolvedOptions().pluralCategories);
  for (const [, , list = ''] of phrase.matchAll(plural)) {
    const categories = [...formsOf(list).keys()];
    const unknown = categories.find((category) => !known.has(category));
    if (unknown !== undefined) return { kind: 'plural', category: unknown };
    if (!categories.includes('other')) return { kind: 'plural', category: 'other' };
  }
  const [wanted, given] = [tokensOf(shipped), tokensOf(phrase)];
  const free: ReadonlySet<string> = new Set(siteTokens);
  const strange = [...given].find((name) => !wanted.has(name) && !free.has(name));
  if (strange !== undefined) return { kind: 'unknown', token: strange };
  const lost = [...wanted].find((name) => !given.has(name) && !free.has(name));
  return lost === undefined ? null : { kind: 'missing', token: lost };
}
