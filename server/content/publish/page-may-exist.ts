import { addressMayExist } from './address-may-exist.ts';
import type { PublishState } from './publish-state.ts';
import type { Renderings } from './renderings.ts';

/** Returns whether an address without a stored page is worth rendering. */
export async function pageMayExist(
  { cache, failures, position, reach, source }: PublishState,
  renderings: Pick<Renderings, 'isPending'>,
  address: string,
): Promise<boolean> {
  if ((await cache.offAddresses().catch(() => null))?.(address)) return false;
  if (renderings.isPending(address) || failures.has(address)) return true;
  // Once everything is rendered, the store knows every address there was when the content was last read.
  const ifAway = !position.isComplete;
  return addressMayExist(reach.problem === null ? source : null, address, ifAway);
}
