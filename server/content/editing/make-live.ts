import type { Database } from '../../platform/db/connection.ts';
import type { ItemRow } from '../items/content.repo.ts';
import type { Item } from '../items/item.contract.ts';
import { storeRevision, type RevisionStamp } from '../items/store-revision.ts';
import { leaveRedirect, makeRoom } from './move-item.ts';

/**
 * Makes a version the live one, with the redirect from the address that it leaves.
 * @param how.hasLeft another item takes that address
 * @returns its changes in the feed
 */
export async function makeLive(
  tx: Database,
  item: Item,
  before: ItemRow | undefined,
  made: RevisionStamp,
  { hasLeft = false }: { hasLeft?: boolean } = {},
): Promise<{ from: number; to: number }> {
  const cleared = await makeRoom(tx, item, made);
  const seq = await storeRevision(tx, item, before, made);
  const hasMoved = !hasLeft && before?.fields && before.path && before.path !== item.path && item.type !== 'redirect';
  const moved = hasMoved ? await leaveRedirect(tx, before, item, made) : null;
  return { from: cleared ?? seq, to: moved ?? seq };
}
