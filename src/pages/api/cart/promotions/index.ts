import { postCartPromotion } from '../../../../../server/store/cart/cart.contract.ts';
import { loadCartSession } from '../../../../../server/store/cart/cart-session.ts';
import { enterCode } from '../../../../../server/store/cart/enter-promotion.ts';
import { answerCart } from '../../../../../server/store/cart/read-cart.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postCartPromotion);

export const POST = endpoint(postCartPromotion, async ({ services, viewer, query, body }) => {
  const visit = await loadCartSession(services, viewer);
  const { owner, context } = visit;
  if (!owner) return fail('not_found', 'There is no cart.');
  const { db, clock, auth } = services;
  const asking = { owner, context, address: viewer.caller.address };
  const entered = await enterCode({ db, clock, throttle: auth.throttle }, asking, body.code);
  return entered.ok ? succeed(await answerCart(services, visit, query.language)) : entered;
});
