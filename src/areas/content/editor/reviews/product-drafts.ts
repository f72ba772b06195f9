import { isApproved, readRule } from '../../../../../server/content/reviews/review.repo.ts';
import { mayPublishItem } from '../../../../../server/people/access/item-rights.ts';
import type { Person } from '../../../../../server/people/access/access.contract.ts';
import { variantOf } from '../../../../../server/people/access/reviews/review-rights.ts';
import type { Database } from '../../../../../server/platform/db/connection.ts';
import { listProductDrafts, type ProductDraft } from '../../../../../server/standards/editing/list-product-drafts.ts';

/** A text of the product of a standard that is checked, which is not live yet. */
export interface ShownProductDraft extends ProductDraft {
  /** The person may let it go live with the standard; otherwise it stays a draft. */
  mayGo: boolean;
}

/** Returns the texts of the product of a version of a standard that are not live, with what the person may do. */
export async function loadProductDrafts(
  db: Database,
  person: Person | null,
  version: { type: string; fields: Record<string, unknown> },
): Promise<ShownProductDraft[]> {
  const found: ShownProductDraft[] = [];
  for (const draft of await listProductDrafts(db, version)) {
    const variant = variantOf({ itemId: draft.id, locale: draft.locale });
    const isFree = (await readRule(db, variant.type)) === 'never' || (await isApproved(db, draft, draft.revision));
    found.push(Object.assign(draft, { mayGo: isFree && mayPublishItem(person, variant) }));
  }
  return found;
}

/** Returns how a form names one revision of a text. */
export const nameOfDraft = ({ id, locale, revision }: ProductDraft): string => `${id} ${locale} ${revision}`;

/** Returns the texts that were ticked; null where one of them has changed since the form was shown. */
export function readTicked(form: URLSearchParams, drafts: readonly ShownProductDraft[]): ShownProductDraft[] | null {
  const ticked = form.getAll('along').map((name) => drafts.find((each) => each.mayGo && nameOfDraft(each) === name));
  return ticked.includes(undefined) ? null : ticked.flatMap((each) => each ?? []);
}
