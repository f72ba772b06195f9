import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { readMatch } from '../editing/said-with-save.ts';
import { findRow, putRow } from '../items/content.repo.ts';
import { writeInTurn } from '../items/write-in-turn.ts';

export interface Match {
  id: string;
  locale: string;
  /** Revision of the default language. */
  matches: number;
}

/**
 * Says that a translation needs no change to match a revision of the default language. A revision that readers do not
 * have yet counts as the live one.
 */
export const matchTranslation = (
  db: Database,
  { id, locale, matches }: Match,
  record: (tx: Database, matched: Match) => Promise<void>,
): Promise<Result<Match, 'not_found'>> =>
  writeInTurn(db, async (tx) => {
    const row = await findRow(tx, id, locale);
    if (!row || (row.fields === null && row.draftRevision === null))
      return fail('not_found', `There is no item ${id} in ${locale}.`);
    const translatedFrom = await readMatch(tx, { id, locale }, row, matches);
    if (translatedFrom === null) return fail('not_found', `${id} is not live in the default language.`);
    const matched = { id, locale, matches: translatedFrom };
    if (translatedFrom === row.translatedFrom) return succeed(matched);
    await record(tx, matched);
    await putRow(tx, { ...row, translatedFrom });
    return succeed(matched);
  });
