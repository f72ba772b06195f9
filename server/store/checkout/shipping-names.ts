import type { Localized } from '../../platform/locale.rules.ts';
import { readLocalized, type ReadWords } from '../../platform/words.contract.ts';
import { shippingRows } from './shipping-methods.rules.ts';

/** Returns the name of each shipping method in every language, by the method's id. */
export async function readShippingNames(readWords: ReadWords): Promise<ReadonlyMap<string, Localized>> {
  const named = shippingRows.map(async ({ id, nameKey }) => [id, await readLocalized(readWords, nameKey)] as const);
  return new Map(await Promise.all(named));
}
