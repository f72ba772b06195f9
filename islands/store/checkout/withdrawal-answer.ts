import type { DraftStorage } from './drafts.ts';

/** The entries about the right to withdraw. */
export interface WithdrawalEntries {
  isBegunNow: boolean;
  vatNumber: string;
}

const keyOf = (cartId: string): string => `checkout-withdrawal:${cartId}`;

/** Returns the entries of this tab; the box is unticked before its buyer has ticked it. */
export function readEntries(storage: DraftStorage, cartId: string): WithdrawalEntries {
  try {
    const kept = JSON.parse(storage.read(keyOf(cartId)) ?? 'null') as Partial<WithdrawalEntries> | null;
    return { isBegunNow: kept?.isBegunNow === true, vatNumber: String(kept?.vatNumber ?? '') };
  } catch {
    return { isBegunNow: false, vatNumber: '' };
  }
}

export const writeEntries = (storage: DraftStorage, cartId: string, entries: WithdrawalEntries): void =>
  storage.write(keyOf(cartId), JSON.stringify(entries));

export const forgetEntries = (storage: DraftStorage, cartId: string): void => storage.remove(keyOf(cartId));
