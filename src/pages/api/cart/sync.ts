import { postCartSync } from '../../../../server/store/cart/cart.contract.ts';
import { loadCartSession } from '../../../../server/store/cart/cart-session.ts';
import { answerCart } from '../../../../server/store/cart/read-cart.ts';
import { syncCart } from '../../../../server/store/cart/sync-cart.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postCartSync);

export const POST = endpoint(postCartSync, async ({ services, viewer, query, body }) => {
  const visit = await loadCartSession(services, viewer);
  const { owner, context } = visit;
  const synced = owner && (await syncCart(services, { owner, context }, body));
  return succeed(await answerCart(services, visit, query.language, synced?.after ?? null));
});
