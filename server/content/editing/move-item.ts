import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/connection.ts';
import { sitePath } from '../items/site-path.rules.ts';
import { findHolder, findRow, listRedirects, type ItemRow } from '../items/content.repo.ts';
import type { Item } from '../items/item.contract.ts';
import { addressOfTarget, itemOfTarget, leadsInCircle, leadsNowhere } from '../items/redirect.rules.ts';
import { storeRevision, type RevisionStamp } from '../items/store-revision.ts';

/**
 * Finds a redirect that leads back to itself, directly or over others, or to an address without an item. @returns the
 * field and the problem
 */
export async function redirectProblem(tx: Database, item: Item): Promise<Record<string, string> | null> {
  if (item.type !== 'redirect' || !item.path) return null;
  const hops = new Map<string, string>();
  for (const row of await listRedirects(tx)) {
    const isReplaced = row.id === item.id && row.locale === item.locale;
    if (row.path && !isReplaced) hops.set(sitePath(row.path, row.locale), targetOf(row.fields));
  }
  const from = sitePath(item.path, item.locale);
  hops.set(from, targetOf(item.fields));
  const circle = leadsInCircle(from, hops);
  if (circle) return { 'fields.to': `leads in a circle: ${circle.join(' → ')}` };
  const target = itemOfTarget(String(item.fields['to']));
  if (!target || (await findHolder(tx, target.path, target.locale))) return null;
  return { 'fields.to': leadsNowhere(target.address) };
}

const targetOf = (fields: Record<string, unknown> | null): string => addressOfTarget(String(fields?.['to']));

/** A page that takes an address ends the redirects that stood there. @returns the first change, if any */
export async function makeRoom(tx: Database, item: Item, made: RevisionStamp): Promise<number | null> {
  if (!item.path || item.type === 'redirect') return null;
  const holder = await findHolder(tx, item.path, item.locale);
  if (!holder || holder.id === item.id) return null;
  return storeRevision(tx, { ...holder, fields: null }, holder, made);
}

/**
 * The address an item leaves answers with a redirect to the new one; older redirects to it are carried along.
 * @returns the last change, if any
 */
export async function leaveRedirect(
  tx: Database,
  before: ItemRow,
  item: Item,
  made: RevisionStamp,
): Promise<number | null> {
  return item.path === null ? null : leaveRedirectTo(tx, before, sitePath(item.path, item.locale), made);
}

/**
 * Lets an address that an item leaves lead to a target, and the older redirects to it too.
 * @returns the last change, if any
 */
export async function leaveRedirectTo(
  tx: Database,
  before: ItemRow,
  to: string,
  made: RevisionStamp,
): Promise<number | null> {
  const redirect = redirectFrom(before, to);
  if (!redirect) return null;
  const from = sitePath(redirect.path, redirect.locale);
  for (const row of await listRedirects(tx)) {
    if (targetOf(row.fields) !== from) continue;
    await storeRevision(tx, { ...row, fields: { ...row.fields, to } }, row, made);
  }
  const earlier = await findRow(tx, redirect.id, redirect.locale);
  return storeRevision(tx, redirect, earlier, made);
}

/** Returns the redirect that is left where an item stood; null for an item without an address. */
export function redirectFrom({ id, revision, path, locale }: ItemRow, to: string) {
  if (path === null) return null;
  return { id: redirectId(id, revision), type: 'redirect' as const, locale, path, fields: { to, isPermanent: true } };
}

/**
 * A page that goes takes the redirects to it along, and those to them: each would lead to nothing.
 * @returns the last change, if any
 */
export async function endRedirectsTo(
  tx: Database,
  gone: Pick<ItemRow, 'path' | 'locale'>,
  made: RevisionStamp,
): Promise<number | null> {
  if (gone.path === null) return null;
  const address = sitePath(gone.path, gone.locale);
  let last: number | null = null;
  for (const row of await listRedirects(tx)) {
    if (itemOfTarget(String(row.fields?.['to']))?.address !== address) continue;
    const seq = await storeRevision(tx, { ...row, fields: null }, row, made);
    last = (await endRedirectsTo(tx, row, made)) ?? seq;
  }
  return last;
}

/** Names have at most 120 characters; a longer one is made unique with its hash. */
const redirectId = (id: string, revision: number): string => `redirect:moved-${shortName(id)}-${revision}`;

/** Returns a name made of an id that leaves room for a word before and a number after it. */
export function shortName(id: string): string {
  const name = id.replace(':', '-');
  return name.length <= 90 ? name : `${name.slice(0, 80)}-${createHash('sha256').update(id).digest('hex').slice(0, 8)}`;
}
