import type { Database } from '../../platform/db/connection.ts';
import { findRow, type ItemRow } from '../items/content.repo.ts';
import { checkItem } from '../items/item.contract.ts';
import { addressOfTarget } from '../items/redirect.rules.ts';
import { sitePath } from '../items/site-path.rules.ts';
import { storeRevision, type RevisionStamp } from '../items/store-revision.ts';
import { endRedirectsTo, leaveRedirectTo, redirectFrom, redirectProblem } from './move-item.ts';
import type { Departure } from '../plans/departure.rules.ts';
import { writeWithdrawal } from './withdraw-page.ts';

/**
 * Finds what is wrong with a choice: a redirect to nothing, to a page that is deleted with this one or in a circle, or a
 * notice that is no page. @returns the problem in words, or null
 */
export async function findDepartureProblem(
  tx: Database,
  before: ItemRow,
  departure: Departure,
  leaving: readonly ItemRow[],
): Promise<string | null> {
  if (!before.fields || before.path === null) return null;
  if (departure.kind === 'withdrawn') {
    const written = writeWithdrawal(before, departure.notice);
    return written.ok ? null : Object.values(written.problems).join('; ');
  }
  const redirect = departure.kind === 'redirect' ? redirectFrom(before, departure.to) : null;
  if (!redirect) return null;
  const checked = checkItem(redirect.id, redirectBody(redirect));
  if (!checked.ok) return Object.values(checked.problems).join('; ');
  const target = addressOfTarget(redirect.fields.to);
  if (leaving.some(({ path, locale }) => path !== null && sitePath(path, locale) === target)) {
    return `leads to ${target}, which is deleted too`;
  }
  return Object.values((await redirectProblem(tx, checked.item)) ?? {})[0] ?? null;
}

const redirectBody = ({ type, locale, path, fields }: NonNullable<ReturnType<typeof redirectFrom>>) => ({
  type,
  locale,
  path,
  fields,
});

/**
 * Stores what stands at the address of a deleted item from now on; redirects to it go with it, or are carried along.
 * @returns the last change, if any
 */
export async function leaveAddress(
  tx: Database,
  before: ItemRow,
  departure: Departure,
  made: RevisionStamp,
): Promise<number | null> {
  if (departure.kind === 'redirect') return leaveRedirectTo(tx, before, departure.to, made);
  if (departure.kind === 'withdrawn' && before.path !== null) {
    const written = writeWithdrawal(before, departure.notice);
    if (!written.ok) throw new Error(`The notice of ${before.id} is no page.`);
    return storeRevision(tx, written.item, await findRow(tx, written.item.id, before.locale), made);
  }
  return endRedirectsTo(tx, before, made);
}
