import { todayOf } from '../../../../server/platform/dates/today.ts';
import { listDesks, worksHere } from '../../../../server/people/access/access.rules.ts';
import { showCurrentUser } from '../../../../server/people/accounts/show-user.ts';
import { getCurrentUser } from '../../../../server/people/accounts/user.contract.ts';
import { clearedHint } from '../../../../server/people/auth/sign-in-hint.ts';
import { cartHintCookie } from '../../../../server/store/cart/cart-owner.ts';
import { countBelonging } from '../../../../server/store/cart/cart-session.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { checkPrompt } from '../../../../server/people/accounts/profile-prompt.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getCurrentUser);

export const GET = endpoint(getCurrentUser, async ({ services, viewer }) => {
  const { db, env } = services;
  const { person, customer } = viewer;
  // Pages show the number of units in the cart of the person it is now, also on a device that had none.
  const quantity = await countBelonging(db, viewer);
  const cookies = [cartHintCookie(env.siteOrigin, quantity)];
  // A hint left behind by a session that has ended: static pages need not ask again.
  if (!person || !customer) {
    return succeed({ status: 200, body: { isLoggedIn: false }, cookies: [clearedHint(env.siteOrigin), ...cookies] });
  }
  const isImpersonated = person.impersonator !== null;
  const { account, profilePrompt } = await checkPrompt(services, customer.account, {
    isImpersonated,
    worksHere: worksHere(person),
  });
  const user = showCurrentUser(account, customer.subscriptions, todayOf(services), {
    isImpersonated,
    profilePrompt,
    desks: listDesks(person),
  });
  return succeed({ status: 200, body: user, cookies });
});
