import type { Database } from '../../platform/db/connection.ts';
import { findHolder, type ItemRow } from '../items/content.repo.ts';
import type { Item } from '../items/item.contract.ts';
import { isNeededAt } from '../items/needed-item.rules.ts';
import { sitePath } from '../items/site-path.rules.ts';
import { findBrandProblem, hasLiveColours } from './find-brand-problem.ts';
import { findFormProblem, type FormHosts } from './find-form-problem.ts';
import { redirectProblem } from './move-item.ts';
import { withdrawalIdOf } from './withdraw-page.ts';

interface Asked {
  /** The item as it is now. */
  before: ItemRow | undefined;
  /** Fields of the default language, for a variant. */
  fallback: object | undefined;
  hosts: FormHosts | undefined;
  isContrastFree: boolean | undefined;
}

/** Finds what keeps a valid item from being live: its address, colours, targets. @returns the field and the problem */
export async function findPublishProblem(
  tx: Database,
  item: Item,
  { before, fallback, hosts, isContrastFree }: Asked,
): Promise<Record<string, string> | null> {
  return (
    leavingProblem(before, item) ??
    (isContrastFree || hasLiveColours(before, item) ? null : findBrandProblem(withFallback(item, fallback))) ??
    (await addressProblem(tx, item)) ??
    (await findFormProblem(tx, item, hosts)) ??
    (await redirectProblem(tx, item))
  );
}

const withFallback = ({ type, fields }: Item, fallback: object | undefined): Pick<Item, 'type' | 'fields'> => ({
  type,
  fields: Object.assign({}, fallback, fields),
});

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
