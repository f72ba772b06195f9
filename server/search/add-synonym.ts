import { findLiveRevision } from '../content/editing/find-live-revision.ts';
import { saveItem } from '../content/editing/save-item.ts';
import { findRow, newestRevision } from '../content/items/content.repo.ts';
import type { PlanActor } from '../people/access/plans/plan-as.ts';
import { prepareChangeAs } from '../people/access/reviews/live-change-as.ts';
import type { ReviewServices } from '../people/access/reviews/review-as.ts';
import type { Locale } from '../platform/locale.rules.ts';
import type { Platform } from '../platform/platform.ts';
import { withSynonym } from './synonyms.rules.ts';

/** The one list of synonyms there is. */
export const synonymList = { id: 'search-synonyms:main', type: 'search-synonyms' };

interface AskedSynonym {
  term: string;
  meaning: string;
  language: Locale;
  savedBy: string;
  /** Stores a draft, for a second person to approve. */
  isDraft?: boolean;
}

/**
 * Adds a text that finds nothing to the words that mean the same as another one, and makes the list live.
 * @returns the saved item, or why it was refused: another save came first, or a word is missing
 */
export async function addSynonym(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { term, meaning, language, savedBy, isDraft = false }: AskedSynonym,
) {
  const { id, type } = synonymList;
  // A draft of a list that was never live gets it too.
  const row = isDraft ? await newestRevision(db, id, language) : await findRow(db, id, language);
  const body = { type, locale: language, fields: withWords(row, { term, meaning }) };
  return saveItem(db, clock, { id, body, isDraft, savedBy, base: row?.revision });
}

/**
 * Stores the words beside a draft of the list that waits as a change of what is live, for a second person to approve.
 * @returns null without such a draft
 */
export async function prepareSynonymAs(
  services: ReviewServices,
  actor: PlanActor,
  { term, meaning, language: locale }: Pick<AskedSynonym, 'term' | 'meaning' | 'language'>,
) {
  const { id } = synonymList;
  const row = await findRow(services.db, id, locale);
  const live = row?.fields && row.draftRevision !== null ? await findLiveRevision(services.db, row) : null;
  if (!live) return null;
  const change = { path: null, fields: withWords(row, { term, meaning }), note: '', isMinor: false, matches: null };
  return prepareChangeAs(services, actor, { id, locale, base: live.revision, change, isAdded: true });
}

function withWords(
  row: { fields: Record<string, unknown> | null } | undefined,
  added: { term: string; meaning: string },
) {
  const { groups = [] } = (row?.fields ?? {}) as { groups?: { words: string[] }[] };
  const lists = withSynonym(
    groups.map(({ words }) => words),
    added,
  );
  return { groups: lists.map((words) => ({ words })) };
}
