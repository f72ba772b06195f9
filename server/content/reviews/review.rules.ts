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

/** 'forced': published at once by an administrator, with a reason. */
export const reviewStates = ['open', 'approved', 'returned', 'forced'] as const;
export type ReviewState = (typeof reviewStates)[number];

/**
 * Returns the state to show: a check that waits, or whose approval was not used, is overtaken by a later change of the
 * text.
 * @param newest the newest revision of the item
 * @param isUsed the approved text is live or planned
 */
export function shownState(
  { state, revision }: { state: ReviewState; revision: number },
  { newest, isUsed }: { newest: number; isUsed: boolean },
): ReviewState | 'overtaken' {
  const isLeft = newest > revision && (state === 'open' || (state === 'approved' && !isUsed));
  return isLeft ? 'overtaken' : state;
}

/** Returns whether a person is the one who last changed a text, whom nobody checks by checking it. */
export const isOwnText = (
  by: { userId: string; email: string },
  text: { textBy: string | null; savedBy: string },
): boolean => by.userId === text.textBy || by.email.toLowerCase() === text.savedBy.toLowerCase();

/** Longest note, remark and reason, in characters. */
export const longestNote = 2_000;
export const longestName = 100;
/** Most characters of a text that a remark repeats. */
export const longestQuote = 300;
/** Most remarks of one item that are not resolved: what a stolen link can write is bounded. */
export const mostOpenRemarks = 200;
