import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { followParts } from '../../../people/preferences/section-notice.repo.ts';
import { defaultLocale } from '../../../platform/locale.rules.ts';
import { sectionChanges } from '../../documents/section-change.table.ts';
import type { Descent } from '../comparing/list-changes.rules.ts';
import { libraryEditions } from '../edition.table.ts';
import type { Section } from '../library.contract.ts';
import type { EditionRow, StoredImport } from '../live/import.repo.ts';
import { libraryPath, standardSlug } from '../reading/library-address.rules.ts';
import { partKinds } from '../pairing/pairing.contract.ts';
import { nameChanged } from './changed-sections.rules.ts';

interface WentLive {
  edition: EditionRow;
  /** The text that readers had of the edition, else that of the edition before. */
  before: StoredImport;
  now: StoredImport;
  works: Readonly<Record<string, string>>;
}

const sectionsOf = ({ tree }: StoredImport, works: Readonly<Record<string, string>>): Section[] =>
  tree.sections.map((section) => ({ ...section, work: works[section.key] ?? '' }));

/**
 * Notes for followers which sections have another text since an edition went live, within its transaction; who follows a section
 * follows those that its words went into. An edition that is older than the newest one is no news.
 */
export async function noteLiveText(
  tx: Database,
  { edition, before, now, works }: WentLive,
  foundAt: Date,
): Promise<void> {
  const { code, year, language } = edition;
  const isCorrection = before.edition === edition.id;
  const [earlier] = isCorrection
    ? []
    : await tx.select().from(libraryEditions).where(eq(libraryEditions.id, before.edition));
  if (!isCorrection && (!earlier || (await hasNewer(tx, edition)))) return;
  const address = { standard: standardSlug(code) };
  const compared = isCorrection ? '' : `?compare=${earlier?.year}`;
  const path = (key?: string) =>
    libraryPath(key === undefined ? { ...address, year } : { ...address, year, key }, defaultLocale);
  const descents = partsIn(now, before, works);
  await followParts(tx, descents);
  const sections = nameChanged(sectionsOf(before, before.works ?? {}), sectionsOf(now, works), {
    descents,
    language,
    pathOf: (key, side) => {
      if (side === 'after') return path(key) + compared;
      // A section that is gone from a corrected text leads to its successor.
      return earlier
        ? `${libraryPath({ ...address, year: earlier.year, key }, defaultLocale)}?compare=${year}`
        : path(key);
    },
  });
  if (sections.length === 0) return;
  const row = { code, year, language, day: null, works: [], sections, path: path() + compared, foundAt, toldAt: null };
  await tx.insert(sectionChanges).values(row);
}

/** Returns what the pairing with the text before says of joined and split sections. */
function partsIn(
  { pairing, pairedWith }: StoredImport,
  before: StoredImport,
  works: Readonly<Record<string, string>>,
): Descent[] {
  if (pairedWith !== before.id) return [];
  return partKinds.flatMap((how) =>
    (pairing?.[how] ?? []).flatMap(({ from, into }) => {
      const [fromWork, toWork] = [before.works?.[from], works[into]];
      return fromWork === undefined || toWork === undefined ? [] : [{ how, fromWork, toWork }];
    }),
  );
}

async function hasNewer(tx: Database, { code, year, language }: EditionRow): Promise<boolean> {
  const { code: ofCode, language: ofLanguage, state, year: ofYear } = libraryEditions;
  const rows = await tx
    .select({ id: libraryEditions.id })
    .from(libraryEditions)
    .where(and(eq(ofCode, code), eq(ofLanguage, language), eq(state, 'live'), gt(ofYear, year)))
    .limit(1);
  return rows.length > 0;
}
