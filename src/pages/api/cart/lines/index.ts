import { addLine } from '../../../../../server/store/cart/add-line.ts';
import { postCartLine } from '../../../../../server/store/cart/cart.contract.ts';
import { loadCartSession } from '../../../../../server/store/cart/cart-session.ts';
import { answerCart } from '../../../../../server/store/cart/read-cart.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postCartLine);

export const POST = endpoint(postCartLine, async ({ services, viewer, query, body }) => {
  const visit = await loadCartSession(services, viewer, { isAdding: true });
  const { owner, context } = visit;
  if (!owner) return fail('not_found', 'There is no cart.');
  const added = await addLine(services, { owner, context }, body);
  return added.ok ? succeed(await answerCart(services, visit, query.language, added.value.cart)) : added;
});
