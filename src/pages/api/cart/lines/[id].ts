import { deleteCartLine, putCartLine } from '../../../../../server/store/cart/cart.contract.ts';
import { loadCartSession } from '../../../../../server/store/cart/cart-session.ts';
import { removeLine, setLineQuantity } from '../../../../../server/store/cart/edit-line.ts';
import { answerCart } from '../../../../../server/store/cart/read-cart.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(putCartLine, deleteCartLine);

const missing = () => fail('not_found', 'There is no such line in the cart.');

export const PUT = endpoint(putCartLine, async ({ services, viewer, params, query, body }) => {
  const visit = await loadCartSession(services, viewer);
  const { owner, context } = visit;
  if (!owner) return missing();
  const changed = await setLineQuantity(services, { owner, context }, { id: params['id'] ?? '', ...body });
  return changed.ok ? succeed(await answerCart(services, visit, query.language)) : changed;
});

export const DELETE = endpoint(deleteCartLine, async ({ services, viewer, params, query }) => {
  const visit = await loadCartSession(services, viewer);
  if (!visit.owner) return missing();
  const removed = await removeLine(services, visit.owner, params['id'] ?? '');
  return removed.ok ? succeed(await answerCart(services, visit, query.language)) : removed;
});
