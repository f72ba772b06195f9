import { saveItem } from '../content/editing/save-item.ts';
import { findRow } from '../content/items/content.repo.ts';
import type { Locale } from '../platform/locale.rules.ts';
import type { Platform } from '../platform/platform.ts';
import { withSynonym } from './synonyms.rules.ts';

/** The one list of synonyms there is. */
export const synonymList = { id: 'search-synonyms:main', type: 'search-synonyms' };

/**
 * Adds a text that finds nothing to the words that mean the same as another one, and makes the list live.
 * @returns the saved item, or why it was refused: another save came first, or a word is missing
 */
export async function addSynonym(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { term, meaning, language, savedBy }: { term: string; meaning: string; language: Locale; savedBy: string },
) {
  const { id, type } = synonymList;
  const row = await findRow(db, id, language);
  const { groups = [] } = (row?.fields ?? {}) as { groups?: { words: string[] }[] };
  const lists = withSynonym(
    groups.map(({ words }) => words),
    { term, meaning },
  );
  const body = { type, locale: language, fields: { groups: lists.map((words) => ({ words })) } };
  return saveItem(db, clock, { id, body, isDraft: false, savedBy, base: row?.revision });
}
