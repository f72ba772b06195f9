import { deleteCartPromotion } from '../../../../../server/store/cart/cart.contract.ts';
import { loadCartSession } from '../../../../../server/store/cart/cart-session.ts';
import { withdrawCode } from '../../../../../server/store/cart/enter-promotion.ts';
import { answerCart } from '../../../../../server/store/cart/read-cart.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(deleteCartPromotion);

export const DELETE = endpoint(deleteCartPromotion, async ({ services, viewer, params, query }) => {
  const visit = await loadCartSession(services, viewer);
  if (!visit.owner) return fail('not_found', 'There is no such code in the cart.');
  const withdrawn = await withdrawCode(services, visit.owner, params['id'] ?? '');
  return withdrawn.ok ? succeed(await answerCart(services, visit, query.language)) : withdrawn;
});
