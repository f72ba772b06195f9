/**
 * Who has to look at a text before it goes live: nobody, anybody else who may write it, or somebody else who may publish
 * it (docs/decisions/content-and-publishing.md#a-second-pair-of-eyes).
 */
export const checkRules = ['never', 'anybody', 'editor'] as const;
export type CheckRule = (typeof checkRules)[number];

/**
 * Kinds of items for which a rule can be set: all but the settings that hold the rules. Written out, because the type of
 * those settings is made of them; the test compares them with the kinds there are.
 */
export const checkedKinds = [
  ...(['page', 'publication', 'document', 'committee', 'product', 'redirect', 'author', 'site', 'menu'] as const),
  ...(['header', 'footer', 'ad-settings', 'announcement', 'alert', 'dictionary', 'enumeration'] as const),
  ...(['newsletter-topics', 'topic-areas', 'country-list', 'state-list', 'facet', 'search-hub'] as const),
  ...(['search-synonyms', 'memberships', 'office-kind', 'faq', 'faq-tag', 'spec-content', 'form'] as const),
  'marketing-form',
] as const;

/** The item that holds the rules, and its type. Only administrators change it. */
export const deskSettings = { id: 'desk-settings:main', type: 'desk-settings' } as const;

/** Rules of kinds that the settings do not name: standards are checked. */
const usualRule = (kind: string): CheckRule => (kind === 'document' ? 'anybody' : 'never');

/** Returns the rule of a kind of item; what is no rule counts as the usual one. */
export function ruleOf(settings: Readonly<Record<string, unknown>> | null | undefined, kind: string): CheckRule {
  const rows: unknown = settings?.['checks'];
  const row = Array.isArray(rows)
    ? (rows as Record<string, unknown>[]).find((each) => each['checkedKind'] === kind)
    : {};
  return checkRules.find((rule) => rule === row?.['checkRule']) ?? usualRule(kind);
}
