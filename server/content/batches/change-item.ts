import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { asEdited } from '../editing/as-edited.ts';
import { findRevision } from '../editing/editor.repo.ts';
import type { FormHosts } from '../editing/find-form-problem.ts';
import type { Edited } from '../editing/merge-versions.rules.ts';
import { saveWithin } from '../editing/save-item.ts';
import { findRow, type ItemRow } from '../items/content.repo.ts';
import type { BatchItem } from './batch.repo.ts';
import type { BatchProblem, BatchProblemKind } from './batch.rules.ts';

/** An item in one language. */
export interface Variant {
  id: string;
  locale: string;
}

/** A version of an item. */
export interface ChangedVersion extends Edited {
  type: string;
  revision: number;
}

export interface ChangeTools {
  clock: Clock;
  hosts: FormHosts | undefined;
  savedBy: string;
  /** Returns whether the person may save drafts of an item, or change what readers see of it. */
  mayChange(variant: Variant, isDraft: boolean): boolean;
}

/** The outcome for an item, and its changes in the feed. */
export interface ItemOutcome {
  item: BatchItem;
  seqs: { from: number; to: number } | null;
}

/** An item that was left as it was, with the reason. */
export const leave = ({ id, locale }: Variant, kind: BatchProblemKind, detail = ''): ItemOutcome => ({
  item: { itemId: id, locale, problem: { kind, detail }, isLive: false, before: null, after: null },
  seqs: null,
});

/** The version that is changed, and how it is stored. */
export interface ChangeHow extends ChangeTools {
  /** Stores a draft; readers see no change. */
  isDraft: boolean;
  /** Begins with the live version also for a draft; a draft that waits gets the change merged. */
  isOfLive: boolean;
}

/** Returns the version that is changed: the live one, or the newest where a draft is stored. */
async function readVersion(tx: Database, row: ItemRow, isLive: boolean): Promise<ChangedVersion | null> {
  const { type, id, locale, draftRevision, revision, fields } = row;
  if (isLive || draftRevision === null) return fields && { ...asEdited(row), type, revision };
  const draft = await findRevision(tx, id, locale, draftRevision);
  return draft?.fields ? { ...asEdited(draft), type, revision: draftRevision } : null;
}

/**
 * Changes one version of an item, as part of a transaction that holds the turn to write: what readers have, or the newest
 * draft. A draft that waits beside the live version is kept and gets the change too. An item that was never live stays a
 * draft.
 * @param edit returns the changed version, or why it is left
 */
export async function changeItem(
  tx: Database,
  variant: Variant,
  { isDraft: isAsked, isOfLive, ...tools }: ChangeHow,
  edit: (version: ChangedVersion) => Promise<Edited | BatchProblem> | Edited | BatchProblem,
): Promise<ItemOutcome> {
  const { id, locale } = variant;
  const row = await findRow(tx, id, locale);
  if (!row) return leave(variant, 'gone');
  const isDraft = isAsked || !row.fields;
  if (!tools.mayChange(variant, isDraft)) return leave(variant, 'forbidden');
  const version = await readVersion(tx, row, row.fields !== null && (isOfLive || !isDraft));
  if (!version) return leave(variant, 'gone');
  const edited = await edit(version);
  if ('kind' in edited) return leave(variant, edited.kind, edited.detail);
  const { path, fields } = edited;
  const saved = await saveWithin(tx, tools.clock, {
    id,
    body: { type: row.type, locale, fields, ...(path !== null && { path }) },
    isDraft,
    savedBy: tools.savedBy,
    base: version.revision,
    isMerging: isDraft,
    isBeside: !isDraft && row.draftRevision !== null,
    hosts: tools.hosts,
  });
  if (!saved.ok) {
    const [field, problem] = Object.entries(saved.fields ?? {})[0] ?? ['', saved.message];
    if (saved.code === 'review_needed') return leave(variant, 'unchecked');
    return leave(variant, saved.code === 'revision_conflict' ? 'contested' : 'invalid', `${field} ${problem}`.trim());
  }
  const before = isDraft ? (row.draftRevision ?? row.revision) : row.revision;
  if (saved.value.revision === before) return leave(variant, 'same');
  const item = {
    itemId: id,
    locale,
    problem: null,
    isLive: !isDraft,
    before,
    after: saved.value.revision,
  };
  return { item, seqs: saved.value.seqs };
}
