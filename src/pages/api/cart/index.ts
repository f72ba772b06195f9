import { getCart } from '../../../../server/cart/cart.contract.ts';
import { beginVisit } from '../../../../server/cart/cart-visit.ts';
import { answerCart } from '../../../../server/cart/read-cart.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/result.ts';

export const ALL = refuseOtherMethods(getCart);

export const GET = endpoint(getCart, async ({ services, person, caller, query }) => {
  const visit = await beginVisit(services, person, caller.headers);
  return succeed(await answerCart(services, visit, query.language));
});
