import { deleteCartNotices } from '../../../../server/store/cart/cart.contract.ts';
import { loadCartSession } from '../../../../server/store/cart/cart-session.ts';
import { dismissNotices } from '../../../../server/store/cart/edit-line.ts';
import { answerCart } from '../../../../server/store/cart/read-cart.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(deleteCartNotices);

export const DELETE = endpoint(deleteCartNotices, async ({ services, viewer, query }) => {
  const visit = await loadCartSession(services, viewer);
  if (visit.owner) await dismissNotices(services, visit.owner);
  return succeed(await answerCart(services, visit, query.language));
});
