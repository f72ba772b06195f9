import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import {
  addRevision,
  findRow,
  listVariants,
  newestRevision,
  putRow,
  type ItemRow,
  type RevisionRow,
} from '../items/content.repo.ts';
import { findWordProblems, withoutReleaseWords } from '../corpus/own-words.ts';
import { checkItem, type Item } from '../items/item.contract.ts';
import type { Departure } from '../plans/departure.rules.ts';
import { endOvertakenPlans, endPlansOf, type PlanRow } from '../plans/plan.repo.ts';
import type { FormHosts } from './find-form-problem.ts';
import { findPublishProblem } from './find-publish-problem.ts';
import { keepDraft } from './keep-draft.ts';
import { keepUnchanged } from './keep-unchanged.ts';
import { makeLive } from './make-live.ts';
import { leaveAddress } from './leave-address.ts';
import { refuseConflict } from './find-conflict.ts';
import { holdUnchecked, type Unchecked } from '../reviews/hold-unchecked.ts';
import type { Edited } from './merge-versions.rules.ts';
import { isNeeded } from '../items/needed-item.rules.ts';
import { findLiveRevision } from './find-live-revision.ts';
import { readMatch, readSaid, type Said } from './said-with-save.ts';
import { settleConflict } from './settle-conflict.ts';
import { storeDraft } from './store-draft.ts';
import { isSameContent, storeRevision, type RevisionStamp } from '../items/store-revision.ts';
import { writeInTurn } from '../items/write-in-turn.ts';

export interface SaveRequest extends Said {
  id: string;
  body: unknown;
  isDraft: boolean;
  savedBy: string;
  /** The newest revision the editor saw, 0 for a new item; left out, the last save wins. Of the live version if `isBeside`. */
  base?: number | undefined;
  /** Revision of the live version whose changes are contained in what is saved; left out, it is not asked. */
  contains?: number | undefined;
  /** Merges this save with a later one where both changed different places, instead of refusing it. */
  isMerging?: boolean;
  /** The live version was edited beside a draft, which is kept and gets the change too. */
  isBeside?: boolean;
  /** Revision of a draft that goes live: a draft that was saved after it is kept. */
  planned?: number;
  /** Address that it has left already, to another item of the same release: no redirect stays there. */
  leftPath?: string | undefined;
  /** Lets colours that cannot be read be published. */
  isContrastFree?: boolean;
  /** Lets it go live although nobody else has approved it (server/content/reviews/hold-unchecked.ts). */
  unchecked?: Unchecked;
  /** Hosts that a form may name; without them they are not checked. */
  hosts?: FormHosts | undefined;
  /** Stores what belongs to the save, such as an audit entry, in its transaction. */
  record?: (tx: Database) => Promise<void>;
}

export interface SavedItem {
  id: string;
  locale: string;
  revision: number;
  /** First and last position in the change feed; null for a draft, which changes nothing that is live. */
  seqs: { from: number; to: number } | null;
  /** The version stored instead of the one sent; null without a concurrent save. */
  merged: (Edited & { savedBy: string }) | null;
  /** The draft that was kept, and false where it and the live version say different things at one place; else null. */
  kept: { revision: number; isMerged: boolean } | null;
}

export type SaveFailure = 'invalid_item' | 'revision_conflict' | 'review_needed';

/**
 * Stores a revision of an item and, unless it is a draft, makes it the live one: item, revision, redirect from the
 * address it leaves, and change-feed rows in one transaction.
 */
export const saveItem = (db: Database, clock: Clock, request: SaveRequest): Promise<Result<SavedItem, SaveFailure>> =>
  writeInTurn(db, (tx) => saveWithin(tx, clock, request));

/** Saves an item as part of a transaction that holds the turn to write. */
export async function saveWithin(
  tx: Database,
  clock: Clock,
  request: SaveRequest,
): Promise<Result<SavedItem, SaveFailure>> {
  const fallback = await fallbackFields(tx, request);
  const checked = checkItem(request.id, request.body, fallback);
  if (!checked.ok) return invalid(checked.problems);
  let { item } = checked;
  const { id, locale } = item;
  const { leftPath } = request;
  const row = await findRow(tx, id, locale);
  const before = row && leftPath !== undefined ? Object.assign({}, row, { path: leftPath }) : row;
  const last = await newestRevision(tx, id, locale);
  const revision = (last?.revision ?? 0) + 1;
  const savedAt = clock.now();
  const { base, contains, isDraft, isMerging = false, planned } = request;
  const isBeside = request.isBeside === true && !isDraft;
  const live = before?.fields ? await findLiveRevision(tx, before) : null;
  const newest = isBeside && live ? live : last;
  const settled = await settleConflict(tx, item, {
    base,
    newest,
    isDraft,
    isMerging,
    live: live && contains !== undefined && !isBeside ? { contains, now: live } : null,
  });
  if (!settled.ok) return settled;
  const merged = settled.value;
  if (merged) {
    const { id: _, ...body } = merged.item;
    const whole = checkItem(id, body, fallback);
    // Two valid versions may make one that is not: two articles of one and two of the other are four.
    if (!whole.ok) return refuseConflict(merged.conflict);
    item = whole.item;
  }
  const wrong = await findWordProblems(item);
  if (wrong) return invalid(wrong);
  item = await withoutReleaseWords(item);
  const mergedWith = merged && { path: item.path, fields: item.fields, savedBy: merged.savedBy };
  if (!isDraft) {
    const { hosts, isContrastFree } = request;
    const problem = await findPublishProblem(tx, item, { before, fallback, hosts, isContrastFree });
    if (problem) return invalid(problem);
  }
  const draftBase = containedIn(before, contains);
  const translatedFrom = await readMatch(tx, item, before, request.matches);
  const made = { savedBy: request.savedBy, savedAt, translatedFrom, said: await readSaid(tx, item, request) };
  // An unchanged save stores nothing: readers of feeds would be told of a change that there is not.
  const isAllLive = isLive(before, last) || isBeside || planned !== undefined;
  const same = isDraft ? last : isAllLive ? before : undefined;
  if (same && isSameContent(same, item) && (isDraft || before?.fields)) {
    await keepUnchanged(tx, before, { isDraft, draftBase, planned, translatedFrom });
    return succeed({ id, locale, revision: same.revision, seqs: null, merged: mergedWith, kept: null });
  }
  const held = await holdUnchecked(tx, item, request, { newest: last, revision, at: savedAt });
  if (!held.ok) return held;
  await request.record?.(tx);
  if (isDraft) {
    await storeDraft(tx, item, before, { made, revision, draftBase });
    return succeed({ id, locale, revision, seqs: null, merged: mergedWith, kept: null });
  }
  const seqs = await makeLive(tx, item, before, made, { hasLeft: leftPath !== undefined });
  const began = isBeside ? (before?.draftBase ?? before?.revision) : before?.draftRevision === planned ? null : planned;
  const kept =
    before && began !== undefined && began !== null ? await keepDraft(tx, before, { began, fallback, savedAt }) : null;
  // What is published now need not be published once more at its time.
  if (began === undefined && base !== undefined) await endOvertakenPlans(tx, { id, locale, upTo: base, at: savedAt });
  return succeed({ id, locale, revision, seqs, merged: mergedWith, kept });
}

/** Returns the revision whose changes a draft contains that is saved now; null when that is not known. */
function containedIn(before: ItemRow | undefined, contains: number | undefined): number | null {
  if (!before?.fields) return 0;
  return contains !== undefined || before.draftRevision === null ? before.revision : before.draftBase;
}

/** Returns whether the newest revision is the one that readers have, with no draft after it. */
const isLive = (row: ItemRow | undefined, newest: RevisionRow | undefined): boolean =>
  row?.fields !== null && row !== undefined && row.draftRevision === null && newest?.revision === row.revision;

interface DeleteRequest {
  id: string;
  locale: string;
  savedBy: string;
  /** Answer of its address from then on; 404 and no redirect to it any more without it. */
  departure?: Departure;
}

/** An item that was deleted, and the plans that were stopped with it. */
export type DeletedItem = Omit<SavedItem, 'merged' | 'kept'> & { stopped: PlanRow[] };

/**
 * Takes an item off the site, the redirects to it, and its plans; revisions stay. A missing or already deleted item is null, one that
 * the site needs is refused.
 */
export const deleteItem = (db: Database, clock: Clock, request: DeleteRequest) =>
  writeInTurn(db, (tx) => deleteWithin(tx, clock, request));

/** Deletes an item as part of a transaction that holds the turn to write. */
export async function deleteWithin(
  tx: Database,
  clock: Clock,
  request: DeleteRequest,
): Promise<Result<DeletedItem | null, 'item_needed'>> {
  const before = await findRow(tx, request.id, request.locale);
  if (!before) return succeed(null);
  const newest = await newestRevision(tx, request.id, request.locale);
  if (!before.fields && newest && newest.fields === null) return succeed(null);
  if (before.fields && (await listVariants(tx, before.id)).some(isNeeded)) {
    return fail('item_needed', `The site needs ${before.id}: it can be replaced by another version, not deleted.`);
  }
  const made = { savedBy: request.savedBy, savedAt: clock.now() };
  const stopped = await endPlansOf(tx, { id: request.id, locale: request.locale, at: made.savedAt });
  if (!before.fields) {
    // Only drafts exist, so no page changes and no notification is due.
    const revision = (newest?.revision ?? 0) + 1;
    await addRevision(tx, { ...before, fields: null, revision, isDraft: false, ...made });
    await putRow(tx, { ...before, revision, draftRevision: null, draftBase: null, updatedAt: made.savedAt });
    return succeed({ id: request.id, locale: request.locale, revision, seqs: null, stopped });
  }
  const { departure = { kind: 'missing' } } = request;
  const isGone = departure.kind === 'gone';
  const first = await completeVariants(tx, before, made);
  const seq = await storeRevision(tx, { ...before, fields: null }, before, made, { isGone });
  const last = await leaveAddress(tx, before, departure, made);
  const revision = (newest?.revision ?? before.revision) + 1;
  const seqs = { from: first ?? seq, to: last ?? seq };
  return succeed({ id: request.id, locale: request.locale, revision, seqs, stopped });
}

/** Variants lean on the default locale; when that goes they keep what they showed. @returns the first change */
async function completeVariants(tx: Database, base: ItemRow, made: RevisionStamp): Promise<number | null> {
  if (base.locale !== defaultLocale) return null;
  let first: number | null = null;
  for (const variant of await listVariants(tx, base.id)) {
    if (variant.locale === base.locale) continue;
    const seq = await storeRevision(tx, { ...variant, fields: { ...base.fields, ...variant.fields } }, variant, made);
    first ??= seq;
  }
  return first;
}

const invalid = (problems: Record<string, string>) => {
  const [field, problem] = Object.entries(problems)[0] ?? ['', 'is not an item'];
  return fail('invalid_item', `The item was not stored: ${field} ${problem}.`, problems);
};

/** The default locale's fields, which fill what a variant leaves out. */
async function fallbackFields(tx: Database, request: SaveRequest) {
  const body = (typeof request.body === 'object' && request.body !== null ? request.body : {}) as Partial<Item>;
  if (!body.locale || body.locale === defaultLocale || !body.type) return undefined;
  const id = request.id.includes(':') ? request.id : `${body.type}:${request.id}`;
  return (await findRow(tx, id, defaultLocale))?.fields ?? undefined;
}
