import path from 'node:path';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { readCorpus } from '../../content/corpus/corpus-file.ts';
import { importContent } from '../../content/corpus/import-content.ts';
import { contentItems } from '../../content/items/content.table.ts';
import { memberships as stored } from '../../content/items/types/memberships.contract.ts';
import type { Platform } from '../../platform/platform.ts';
import { projectRoot } from '../../platform/env/env.ts';
import { putMemberships } from './memberships.repo.ts';
import { membershipRules } from './memberships.table.ts';
import { toMemberships } from './read-memberships.ts';

/**
 * Stores the kinds of membership that earlier releases had in their code, once, in a store of such a release: as an item
 * that editors can change, unless there is one, and as the rules until it is read
 * (docs/decisions/orders-and-downloads.md#kinds-of-membership). They are the demo's item, word for word.
 * @param by the languages of the site, and who the revision names
 * @returns whether anything was carried over
 */
export async function carryMemberships(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { languages, savedBy }: { languages: readonly string[]; savedBy: string },
): Promise<boolean> {
  const [row] = await db.select().from(membershipRules);
  if (!row?.isOfEarlierRelease) return false;
  const body = v.object({ locale: v.string(), fields: stored });
  const all = await readCorpus(path.join(projectRoot(), 'src/content'), new Set(['memberships']));
  const filed = all
    .map((item) => ({ item, variant: v.parse(body, item.body) }))
    .filter(({ variant }) => languages.includes(variant.locale));
  const isThere = await db.$count(contentItems, eq(contentItems.type, 'memberships'));
  if (isThere === 0) {
    const { problems } = await importContent(
      db,
      clock,
      filed.map(({ item }) => item),
      savedBy,
    );
    if (problems.length > 0) throw new Error(`The kinds of membership have problems:\n${problems.join('\n')}`);
  }
  const memberships = toMemberships(filed.map(({ variant }) => ({ language: variant.locale, fields: variant.fields })));
  if (memberships) await db.transaction((tx) => putMemberships(tx, memberships));
  return true;
}
