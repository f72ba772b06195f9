import type { DraftStorage } from './drafts.ts';

/** The amount that the person has seen and agrees to; the server compares it, and never charges it. */
export interface PlaceOrderInput {
  cartVersion: number;
  expectedPayableMinor: number;
  instrument: { cardRef: string } | { confirmationRef: string } | null;
  termsVersion?: string;
  isBegunNow?: boolean;
  vatNumber?: string;
}

const placeOf = (cartId: string): string => `checkout-order:${cartId}`;

interface KeptKey {
  key: string;
  /** The request of the key: another version or amount is another order. */
  ask: string;
}

const readKept = (storage: DraftStorage, cartId: string): KeptKey | null => {
  try {
    return JSON.parse(storage.read(placeOf(cartId)) ?? 'null') as KeptKey | null;
  } catch {
    return null;
  }
};

/** Returns the key of a sent order without a final answer. */
export const openKey = (storage: DraftStorage, cartId: string): string | null => readKept(storage, cartId)?.key ?? null;

/** Returns the key of this request: made once, and unchanged until its final answer. */
export function keyFor(storage: DraftStorage, cartId: string, request: PlaceOrderInput): string {
  const text = JSON.stringify(request);
  const kept = readKept(storage, cartId);
  if (kept?.ask === text) return kept.key;
  const minted = { key: crypto.randomUUID(), ask: text };
  storage.write(placeOf(cartId), JSON.stringify(minted));
  return minted.key;
}

export const forgetKey = (storage: DraftStorage, cartId: string): void => storage.remove(placeOf(cartId));
