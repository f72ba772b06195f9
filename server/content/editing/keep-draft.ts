import type { Database } from '../../platform/db/connection.ts';
import { addRevision, findRow, putRow, type ItemRow } from '../items/content.repo.ts';
import { checkItem } from '../items/item.contract.ts';
import { isSameContent } from '../items/store-revision.ts';
import { followDraft } from '../plans/plan.repo.ts';
import { followDraftReview } from '../reviews/review.repo.ts';
import { asEdited } from './as-edited.ts';
import { findRevision } from './editor.repo.ts';
import { mergeVersions } from './merge-versions.rules.ts';

/**
 * Puts the draft back that waited while another version went live, with that change merged into it. Where both changed
 * one place, the draft stays as it was, and its form asks (docs/decisions/content-and-publishing.md#two-drafts).
 * @param before the item before the change
 * @param began the revision that both the draft and the change began with
 * @returns the new revision of the draft, and false where somebody has to choose; null when nothing is left of it
 */
export async function keepDraft(
  tx: Database,
  before: ItemRow,
  { began, fallback, savedAt }: { began: number; fallback: Record<string, unknown> | undefined; savedAt: Date },
): Promise<{ revision: number; isMerged: boolean } | null> {
  const { id, locale, type, draftRevision } = before;
  const draft = draftRevision === null ? undefined : await findRevision(tx, id, locale, draftRevision);
  const live = await findRow(tx, id, locale);
  if (!draft?.fields || !live?.fields) return null;
  const base = began === 0 ? undefined : await findRevision(tx, id, locale, began);
  const merged = mergeVersions(base?.fields ? asEdited(base) : null, asEdited(draft), asEdited(live));
  const { path, fields } = merged.value;
  const body = { type, locale, fields, ...(path !== null && { path }) };
  // Two valid versions may make one that is not.
  const isMerged = merged.contested.length === 0 && checkItem(id, body, fallback).ok;
  if (isMerged && isSameContent(live, merged.value)) return null;
  const kept = isMerged ? merged.value : asEdited(draft);
  const revision = live.revision + 1;
  const draftBase = isMerged ? live.revision : began;
  const { savedBy } = draft;
  await addRevision(tx, {
    id,
    locale,
    path: kept.path,
    fields: kept.fields,
    revision,
    isDraft: true,
    savedBy,
    savedAt,
  });
  await putRow(tx, { ...live, draftRevision: revision, draftBase });
  if (isMerged) {
    await followDraft(tx, { id, locale, from: draft.revision, to: { revision, base: draftBase } });
    await followDraftReview(tx, { id, locale, from: draft.revision, to: revision });
  }
  return { revision, isMerged };
}
