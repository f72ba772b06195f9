import { desksOf } from '../../../../server/access/access.rules.ts';
import { showCurrentUser } from '../../../../server/accounts/show-user.ts';
import { getCurrentUser } from '../../../../server/accounts/user.contract.ts';
import { clearedHint } from '../../../../server/auth/sign-in-hint.ts';
import { cartHintCookie } from '../../../../server/cart/cart-owner.ts';
import { countBelonging } from '../../../../server/cart/cart-session.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { followPrompt } from '../../../../server/preferences/profile-prompt.ts';
import { succeed } from '../../../../server/result.ts';

export const ALL = refuseOtherMethods(getCurrentUser);

export const GET = endpoint(getCurrentUser, async ({ services, viewer }) => {
  const { db, clock, env } = services;
  const { person, customer } = viewer;
  // Pages show the number of units in the cart of the person it is now, also on a device that had none.
  const quantity = await countBelonging(db, viewer);
  const cookies = [cartHintCookie(env.siteOrigin, quantity)];
  // A hint left behind by a session that has ended: static pages need not ask again.
  if (!person || !customer) {
    return succeed({ status: 200, body: { isLoggedIn: false }, cookies: [clearedHint(env.siteOrigin), ...cookies] });
  }
  const isImpersonated = person.impersonator !== null;
  const { account, profilePrompt } = await followPrompt(services, customer.account, { isImpersonated });
  const user = showCurrentUser(account, customer.subscriptions, clock.now(), {
    isImpersonated,
    profilePrompt,
    desks: desksOf(person),
  });
  return succeed({ status: 200, body: user, cookies });
});
