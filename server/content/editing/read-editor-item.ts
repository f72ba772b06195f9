import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { sitePath } from '../items/site-path.rules.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { findRow, listVariants, newestRevision } from '../items/content.repo.ts';
import type { ItemState } from './editor-endpoints.contract.ts';
import { findRevision, listRevisions } from './editor.repo.ts';
import { resolveId } from '../items/find-item.ts';
import { snapshotOfItem, type ItemVersion } from './find-conflict.ts';
import type { ItemTypeName } from '../items/item-types.contract.ts';
import { isNeeded } from '../items/needed-item.rules.ts';

/** Revisions shown of one item. */
const revisionsShown = 200;

/** Everything the form of one item begins with. */
export interface EditorItem {
  id: string;
  locale: string;
  type: ItemTypeName;
  state: ItemState;
  /** The newest revision there is: what a save must name as its base. */
  revision: number;
  path: string | null;
  /** Of the newest draft, else of the live version, else of the last version before deletion. */
  fields: Record<string, unknown>;
  /** Fields of the default locale that a variant falls back to. */
  fallback: Record<string, unknown> | null;
  /** Where it is live, or null. */
  address: string | null;
  /** Revision of the live version that the fields contain; null for an item that is not live, or where it is not known. */
  contains: number | null;
  /** True for a live item that the site needs: it cannot be deleted. */
  isNeeded: boolean;
  savedAt: string;
  savedBy: string;
}

/**
 * An item as the desk edits it: its newest revision, or the last one before its deletion.
 * @param asked.isLive reads the live version beside a draft; its revision is that of the live version then
 */
export async function readEditorItem(
  db: Database,
  asked: { id: string; locale: string; isLive?: boolean },
): Promise<Result<EditorItem, 'not_found' | 'ambiguous_id'>> {
  const resolved = await resolveId(db, asked.id);
  if (!resolved.ok) return resolved;
  const id = resolved.value;
  const { locale } = asked;
  const [row, newest] = [await findRow(db, id, locale), await newestRevision(db, id, locale)];
  const shown = newest?.fields ? newest : await lastWithFields(db, id, locale);
  if (!row || !newest || !shown?.fields) return fail('not_found', `There is no item ${id} in ${locale}.`);
  const isLive = row.fields !== null;
  const isBeside = asked.isLive === true && isLive && row.draftRevision !== null;
  const hasDraft = row.draftRevision !== null;
  const base = locale === defaultLocale ? undefined : await findRow(db, id, defaultLocale);
  return succeed({
    id,
    locale,
    type: row.type as ItemTypeName,
    state: isLive ? (hasDraft ? 'both' : 'live') : hasDraft ? 'drafted' : 'deleted',
    revision: isBeside ? row.revision : newest.revision,
    contains: !isLive || isBeside ? null : hasDraft ? row.draftBase : row.revision,
    path: isBeside ? row.path : shown.path,
    fields: isBeside ? (row.fields ?? {}) : shown.fields,
    fallback: base?.fields ?? null,
    address: isLive && row.path !== null ? sitePath(row.path, locale) : null,
    isNeeded: isLive && (await listVariants(db, id)).some(isNeeded),
    savedAt: newest.savedAt.toISOString(),
    savedBy: newest.savedBy,
  });
}

async function lastWithFields(db: Database, id: string, locale: string) {
  const revisions = await listRevisions(db, id, locale, revisionsShown);
  const last = revisions.find((revision) => !revision.isDeletion);
  return last && findRevision(db, id, locale, last.revision);
}

/** Returns who saved what and when, newest first. */
export async function readRevisions(db: Database, asked: { id: string; locale: string }) {
  const resolved = await resolveId(db, asked.id);
  if (!resolved.ok) return resolved;
  const rows = await listRevisions(db, resolved.value, asked.locale, revisionsShown);
  if (rows.length === 0) return fail('not_found', `There is no item ${resolved.value} in ${asked.locale}.`);
  return succeed(rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() })));
}

/** One revision whole. */
export async function readRevision(
  db: Database,
  asked: { id: string; locale: string; revision: number },
): Promise<Result<ItemVersion, 'not_found' | 'ambiguous_id'>> {
  const resolved = await resolveId(db, asked.id);
  if (!resolved.ok) return resolved;
  const row = await findRevision(db, resolved.value, asked.locale, asked.revision);
  if (row) return succeed(snapshotOfItem(row));
  return fail('not_found', `There is no revision ${asked.revision} of ${resolved.value} in ${asked.locale}.`);
}
