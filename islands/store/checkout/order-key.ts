import type { DraftStorage } from './drafts.ts';

/** Holds what the person has seen and agrees to; the amount is compared by the server, never charged. */
export interface PlaceOrderInput {
  cartVersion: number;
  expectedPayableMinor: number;
  instrument: { cardRef: string } | { confirmationRef: string } | null;
}

const placeOf = (cartId: string): string => `checkout-order:${cartId}`;

interface KeptKey {
  key: string;
  /** The request that the key was made for: a request with another version or amount is another order. */
  ask: string;
}

const readKept = (storage: DraftStorage, cartId: string): KeptKey | null => {
  try {
    return JSON.parse(storage.read(placeOf(cartId)) ?? 'null') as KeptKey | null;
  } catch {
    return null;
  }
};

/** The key of an order that was asked for and has no final answer yet. */
export const openKey = (storage: DraftStorage, cartId: string): string | null => readKept(storage, cartId)?.key ?? null;

/** Returns the key of this request: made once, and the same until the request has a final answer. */
export function keyFor(storage: DraftStorage, cartId: string, ask: PlaceOrderInput): string {
  const text = JSON.stringify(ask);
  const kept = readKept(storage, cartId);
  if (kept?.ask === text) return kept.key;
  const minted = { key: crypto.randomUUID(), ask: text };
  storage.write(placeOf(cartId), JSON.stringify(minted));
  return minted.key;
}

export const forgetKey = (storage: DraftStorage, cartId: string): void => storage.remove(placeOf(cartId));
