import { getCart } from '../../../../server/store/cart/cart.contract.ts';
import { loadCartSession } from '../../../../server/store/cart/cart-session.ts';
import { answerCart } from '../../../../server/store/cart/read-cart.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getCart);

export const GET = endpoint(getCart, async ({ services, viewer, query }) => {
  const visit = await loadCartSession(services, viewer);
  return succeed(await answerCart(services, visit, query.language));
});
