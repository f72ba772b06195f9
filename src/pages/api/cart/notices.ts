import { deleteCartNotices } from '../../../../server/cart/cart.contract.ts';
import { loadCartSession } from '../../../../server/cart/cart-session.ts';
import { dismissNotices } from '../../../../server/cart/edit-line.ts';
import { answerCart } from '../../../../server/cart/read-cart.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/result.ts';

export const ALL = refuseOtherMethods(deleteCartNotices);

export const DELETE = endpoint(deleteCartNotices, async ({ services, viewer, query }) => {
  const visit = await loadCartSession(services, viewer);
  if (visit.owner) await dismissNotices(services, visit.owner);
  return succeed(await answerCart(services, visit, query.language));
});
