import { saveItem } from '../content/editing/save-item.ts';
import { findRow, newestRevision } from '../content/items/content.repo.ts';
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
  // A draft that waits gets it too.
  const row = isDraft ? await newestRevision(db, id, language) : await findRow(db, id, language);
  const { groups = [] } = (row?.fields ?? {}) as { groups?: { words: string[] }[] };
  const lists = withSynonym(
    groups.map(({ words }) => words),
    { term, meaning },
  );
  const body = { type, locale: language, fields: { groups: lists.map((words) => ({ words })) } };
  return saveItem(db, clock, { id, body, isDraft, savedBy, base: row?.revision });
}
