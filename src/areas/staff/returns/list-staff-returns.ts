import { listRecordFiles, type StoredFile } from '../../../../server/platform/files/file.repo.ts';
import type { Database } from '../../../../server/platform/db/connection.ts';
import { findOrder, listOrderLines, type Order, type OrderLine } from '../../../../server/store/orders/order.repo.ts';
import { allocateCredits } from '../../../../server/store/orders/returns/allocate-credits.rules.ts';
import { draftCredits, type CreditDraft } from '../../../../server/store/orders/returns/draft-credits.rules.ts';
import { readReturnFacts } from '../../../../server/store/orders/returns/read-return-facts.ts';
import { listReturnsIn, picturesOf, type FullReturn } from '../../../../server/store/orders/returns/return.repo.ts';

/** A return as staff see it. */
export interface StaffReturn {
  held: FullReturn;
  order: Order;
  /** Lines of the order of which units are sent back. */
  lines: OrderLine[];
  pictures: StoredFile[];
  /** Credit notes that a received return leads to. */
  drafts: CreditDraft[];
}

/** Most returns of each list, and of those that have ended. */
const most = { open: 200, ended: 50 };

/** Returns the returns that wait for staff or for a parcel, and the last ones that ended. */
export async function listStaffReturns(
  db: Database,
): Promise<Record<'asked' | 'approved' | 'received' | 'ended', StaffReturn[]>> {
  const show = async (found: readonly FullReturn[]): Promise<StaffReturn[]> => {
    const shown: StaffReturn[] = [];
    for (const held of found) {
      const row = await toStaffReturn(db, held);
      if (row) shown.push(row);
    }
    return shown;
  };
  const open = { limit: most.open };
  return {
    received: await show(await listReturnsIn(db, ['received'], open)),
    asked: await show(await listReturnsIn(db, ['asked'], open)),
    approved: await show(await listReturnsIn(db, ['approved'], open)),
    ended: await show(
      await listReturnsIn(db, ['closed', 'refused', 'lapsed'], { limit: most.ended, isNewestFirst: true }),
    ),
  };
}

async function toStaffReturn(db: Database, held: FullReturn): Promise<StaffReturn | null> {
  const order = await findOrder(db, held.orderId);
  if (!order) return null;
  const all = await listOrderLines(db, order.id);
  const lines = all.filter(({ id }) => held.lines.some(({ orderLineId }) => orderLineId === id));
  const pictures = await listRecordFiles(db, picturesOf(held.id));
  return { held, order, lines, pictures, drafts: held.state === 'received' ? await draft(db, held, order, all) : [] };
}

async function draft(
  db: Database,
  held: FullReturn,
  order: Order,
  lines: readonly OrderLine[],
): Promise<CreditDraft[]> {
  const { returns, credits, invoiced } = await readReturnFacts(db, order, lines);
  return draftCredits(held, allocateCredits(returns, credits), invoiced);
}
