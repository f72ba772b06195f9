import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { sitePath } from '../items/site-path.rules.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import {
  addRevision,
  findHolder,
  findRow,
  listVariants,
  newestRevision,
  putRow,
  type ItemRow,
  type RevisionRow,
  type StoredRow,
} from '../items/content.repo.ts';
import { findWordProblems, withoutReleaseWords } from '../corpus/own-words.ts';
import { checkItem, type Item } from '../items/item.contract.ts';
import { findBrandProblem, hasLiveColours } from './find-brand-problem.ts';
import { findFormProblem, type FormHosts } from './find-form-problem.ts';
import { leaveAddress, type Departure } from './leave-address.ts';
import { leaveRedirect, makeRoom, redirectProblem } from './move-item.ts';
import { refuseConflict } from './find-conflict.ts';
import type { Edited } from './merge-versions.rules.ts';
import { isNeeded, isNeededAt } from '../items/needed-item.rules.ts';
import { settleConflict } from './settle-conflict.ts';
import { isSameContent, storeRevision, type RevisionStamp } from '../items/store-revision.ts';
import { writeInTurn } from '../items/write-in-turn.ts';
import { withdrawalIdOf } from './withdraw-page.ts';

export interface SaveRequest {
  id: string;
  body: unknown;
  isDraft: boolean;
  savedBy: string;
  /** The newest revision the editor saw, 0 for a new item; left out, the last save wins. */
  base?: number | undefined;
  /** Merges this save with a later one where both changed different places, instead of refusing it. */
  isMerging?: boolean;
  /** Lets colours that cannot be read be published. */
  isContrastFree?: boolean;
  /** Hosts that a form may name; without them they are not checked. */
  hosts?: FormHosts;
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
}

export type SaveFailure = 'invalid_item' | 'revision_conflict';

/**
 * Stores a revision of an item and, unless it is a draft, makes it the live one: item, revision, redirect from the
 * address it leaves, and change-feed rows in one transaction.
 */
export async function saveItem(
  db: Database,
  clock: Clock,
  request: SaveRequest,
): Promise<Result<SavedItem, SaveFailure>> {
  return writeInTurn(db, async (tx) => {
    const fallback = await fallbackFields(tx, request);
    const checked = checkItem(request.id, request.body, fallback);
    if (!checked.ok) return invalid(checked.problems);
    let { item } = checked;
    const before = await findRow(tx, item.id, item.locale);
    const newest = await newestRevision(tx, item.id, item.locale);
    const revision = (newest?.revision ?? 0) + 1;
    const savedAt = clock.now();
    const { base, isDraft, isMerging = false } = request;
    const settled = await settleConflict(tx, item, { base, newest, isDraft, isMerging });
    if (!settled.ok) return settled;
    const merged = settled.value;
    if (merged) {
      const { id: _, ...body } = merged.item;
      const whole = checkItem(item.id, body, fallback);
      // Two valid versions may make one that is not: two articles of one and two of the other are four.
      if (!whole.ok) return refuseConflict(merged.conflict);
      item = whole.item;
    }
    const wrong = await findWordProblems(item);
    if (wrong) return invalid(wrong);
    item = await withoutReleaseWords(item);
    const mergedOf = ({ path, fields }: Item) => merged && { path, fields, savedBy: merged.savedBy };
    if (!isDraft) {
      const problem =
        leavingProblem(before, item) ??
        (request.isContrastFree || hasLiveColours(before, item)
          ? null
          : findBrandProblem(withFallback(item, fallback))) ??
        (await addressProblem(tx, item)) ??
        (await findFormProblem(tx, item, request.hosts)) ??
        (await redirectProblem(tx, item));
      if (problem) return invalid(problem);
    }
    // An unchanged save stores nothing: readers of feeds would be told of a change that there is not.
    const same = isDraft ? newest : isLive(before, newest) ? before : undefined;
    if (same && isSameContent(same, item)) {
      const { id, locale } = item;
      return succeed({ id, locale, revision: same.revision, seqs: null, merged: mergedOf(item) });
    }
    await request.record?.(tx);
    if (isDraft) {
      await addRevision(tx, { ...item, revision, isDraft: true, savedBy: request.savedBy, savedAt });
      await putRow(tx, before ? { ...before, draftRevision: revision } : draftRow(item, revision, savedAt));
      return succeed({ id: item.id, locale: item.locale, revision, seqs: null, merged: mergedOf(item) });
    }
    const made = { savedBy: request.savedBy, savedAt };
    const cleared = await makeRoom(tx, item, made);
    const seq = await storeRevision(tx, item, before, made);
    const hasMoved = before?.fields && before.path && before.path !== item.path && item.type !== 'redirect';
    const moved = hasMoved ? await leaveRedirect(tx, before, item, made) : null;
    const seqs = { from: cleared ?? seq, to: moved ?? seq };
    return succeed({ id: item.id, locale: item.locale, revision, seqs, merged: mergedOf(item) });
  });
}

/** Returns whether the newest revision is the one that readers have, with no draft after it. */
const isLive = (row: ItemRow | undefined, newest: RevisionRow | undefined): boolean =>
  row?.fields !== null && row !== undefined && row.draftRevision === null && newest?.revision === row.revision;

const withFallback = ({ type, fields }: Item, fallback: object | undefined): Pick<Item, 'type' | 'fields'> => ({
  type,
  fields: Object.assign({}, fallback, fields),
});

interface DeleteRequest {
  id: string;
  locale: string;
  savedBy: string;
  /** What its address answers from then on; 404 and no redirect to it any more without it. */
  departure?: Departure;
}

/**
 * Takes an item off the site, and the redirects to it; revisions stay. A missing or already deleted item is null, one that
 * the site needs is refused.
 */
export const deleteItem = (db: Database, clock: Clock, request: DeleteRequest) =>
  writeInTurn(db, (tx) => deleteWithin(tx, clock, request));

/** Deletes an item as part of a transaction that holds the turn to write. */
export async function deleteWithin(
  tx: Database,
  clock: Clock,
  request: DeleteRequest,
): Promise<Result<Omit<SavedItem, 'merged'> | null, 'item_needed'>> {
  const before = await findRow(tx, request.id, request.locale);
  if (!before) return succeed(null);
  const newest = await newestRevision(tx, request.id, request.locale);
  if (!before.fields && newest && newest.fields === null) return succeed(null);
  if (before.fields && (await listVariants(tx, before.id)).some(isNeeded)) {
    return fail('item_needed', `The site needs ${before.id}: it can be replaced by another version, not deleted.`);
  }
  const made = { savedBy: request.savedBy, savedAt: clock.now() };
  if (!before.fields) {
    // Only drafts exist, so no page changes and no notification is due.
    const revision = (newest?.revision ?? 0) + 1;
    await addRevision(tx, { ...before, fields: null, revision, isDraft: false, ...made });
    await putRow(tx, { ...before, revision, draftRevision: null, updatedAt: made.savedAt });
    return succeed({ id: request.id, locale: request.locale, revision, seqs: null });
  }
  const { departure = { kind: 'missing' } } = request;
  const isGone = departure.kind === 'gone';
  const first = await completeVariants(tx, before, made);
  const seq = await storeRevision(tx, { ...before, fields: null }, before, made, { isGone });
  const last = await leaveAddress(tx, before, departure, made);
  const revision = (newest?.revision ?? before.revision) + 1;
  const seqs = { from: first ?? seq, to: last ?? seq };
  return succeed({ id: request.id, locale: request.locale, revision, seqs });
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

/** A page that code leads to stays where it is, or the address would be without one. */
function leavingProblem(before: ItemRow | undefined, item: Item): Record<string, string> | null {
  if (!before?.fields || before.path === item.path || !isNeededAt(before.type, before.path)) return null;
  return { path: `must stay ${before.path}: the site needs a page there` };
}

async function addressProblem(tx: Database, item: Item): Promise<Record<string, string> | null> {
  if (!item.path) return null;
  const holder = await findHolder(tx, item.path, item.locale);
  if (!holder || holder.id === item.id) return null;
  // A redirect gives way to a page; two pages, or a redirect over a page, cannot share an address.
  if (holder.type === 'redirect' && item.type !== 'redirect') return null;
  // What says that a page was withdrawn gives way when that page comes back.
  if (holder.id === withdrawalIdOf(item.id)) return null;
  return {
    path: `is already the address of ${holder.id} (${sitePath(item.path, item.locale)}); choose another or move that item first`,
  };
}

const draftRow = (item: Item, revision: number, savedAt: Date): StoredRow => ({
  ...item,
  fields: null,
  revision: 0,
  draftRevision: revision,
  updatedAt: savedAt,
  linkedRevision: null,
  isGone: false,
});
