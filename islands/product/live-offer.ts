import type { LiveProduct } from '../../server/catalog/product-endpoints.contract.ts';
import { callApi } from '../api-client.ts';

/** What the person of the session is offered now: by variant id, and the sessions that can be booked. */
export type LiveOffer = Pick<LiveProduct, 'variants' | 'sessions'>;

export const readLiveOffer = (productId: string, signal: AbortSignal): Promise<LiveOffer> =>
  callApi<LiveProduct>(`/api/catalog/products/${encodeURIComponent(productId)}`, { signal });
