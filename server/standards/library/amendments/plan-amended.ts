import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import type { EditionRow, StoredImport } from '../live/import.repo.ts';
import { foldSpelling } from '../section-key.rules.ts';
import { libraryKeys } from '../section.table.ts';
import { amendmentsOf } from './amendment.repo.ts';
import { describeProblems } from './describe-problems.ts';
import { planStates, type EditionText, type StatesPlan } from './plan-states.ts';

interface NewText {
  live: StoredImport | null;
  chosen: StoredImport;
  works: Readonly<Record<string, string>>;
}

/**
 * Applies the amendments of an edition to a text that is to go live. Refuses a text in which one of them does not apply any
 * more: what was in force must not change without anybody.
 */
export async function planAmended(
  tx: Database,
  edition: EditionRow,
  text: NewText,
): Promise<Result<{ text: EditionText; states: StatesPlan }, 'amendment-lost'>> {
  const described = describeText(edition, text, await earlierKeys(tx, edition));
  const states = await planStates(tx, described, await amendmentsOf(tx, edition));
  if (states.problems.length > 0) {
    return fail('amendment-lost', `Amendments do not apply to this text. ${describeProblems(states.problems)}`);
  }
  return succeed({ text: described, states });
}

const earlierKeys = (tx: Database, { id }: EditionRow) =>
  tx
    .select({ spelling: libraryKeys.spelling, key: libraryKeys.key })
    .from(libraryKeys)
    .where(eq(libraryKeys.edition, id));

/** Returns a text that is to go live, as amendments see it: keys of the text before lead to the same works. */
function describeText(
  { id, language }: EditionRow,
  { live, chosen, works }: NewText,
  earlier: EditionText['earlier'],
): EditionText {
  const { sections, objects } = chosen.tree;
  const keyOf = new Map(sections.map(({ key }) => [works[key], key]));
  const follow = (key: string): string => keyOf.get(live?.works?.[key]) ?? key;
  return {
    edition: { id, language },
    sections: sections.map(({ label: _, ...section }) => ({ ...section, work: works[section.key] ?? '' })),
    objects,
    earlier: [
      ...earlier.map(({ spelling, key }) => ({ spelling, key: follow(key) })),
      ...(live?.tree.sections ?? []).map(({ key }) => ({ spelling: foldSpelling(key), key: follow(key) })),
    ],
  };
}
