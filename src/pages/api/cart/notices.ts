import { deleteCartNotices } from '../../../../server/cart/cart.contract.ts';
import { beginVisit } from '../../../../server/cart/cart-visit.ts';
import { dismissNotices } from '../../../../server/cart/edit-line.ts';
import { answerCart } from '../../../../server/cart/read-cart.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/result.ts';

export const ALL = refuseOtherMethods(deleteCartNotices);

export const DELETE = endpoint(deleteCartNotices, async ({ services, viewer, query }) => {
  const visit = await beginVisit(services, viewer);
  if (visit.owner) await dismissNotices(services, visit.owner);
  return succeed(await answerCart(services, visit, query.language));
});
