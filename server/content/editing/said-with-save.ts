import type { Database } from '../../platform/db/connection.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { findRow, type ItemRow } from '../items/content.repo.ts';
import { findRevision } from './editor.repo.ts';

/** The note about a save, besides the words that are saved. */
export interface Said {
  /** What has changed, for colleagues. */
  note?: string | undefined;
  /** A typo: no translation becomes older by it. */
  isMinor?: boolean;
  /** Revision of the default language that this variant matches now; null where nobody knows any more. */
  matches?: number | null | undefined;
}

/** Returns what is said about the revision that is stored; a draft that goes live at its time was told about before. */
export async function readSaid(
  tx: Database,
  { id, locale }: { id: string; locale: string },
  { note, isMinor, planned }: Said & { planned?: number | undefined },
): Promise<{ note: string | null; isMinor: boolean }> {
  const draft = planned === undefined ? undefined : await findRevision(tx, id, locale, planned);
  return { note: draft?.note ?? (note || null), isMinor: draft?.isMinor ?? isMinor ?? false };
}

/** Returns the revision that a variant is said to match; never one that readers of the default language did not have. */
export async function readMatch(
  tx: Database,
  { id, locale }: { id: string; locale: string },
  before: ItemRow | undefined,
  matches: Said['matches'],
): Promise<number | null> {
  if (locale === defaultLocale || matches === null) return null;
  if (matches === undefined) return before?.translatedFrom ?? null;
  const base = await findRow(tx, id, defaultLocale);
  return base?.fields ? Math.min(matches, base.revision) : null;
}
