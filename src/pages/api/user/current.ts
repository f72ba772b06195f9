import { findAccount, listSubscriptions } from '../../../../server/accounts/account.repo.ts';
import { showCurrentUser } from '../../../../server/accounts/show-user.ts';
import { getCurrentUser } from '../../../../server/accounts/user.contract.ts';
import { clearedHint } from '../../../../server/auth/sign-in-hint.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/result.ts';

export const ALL = refuseOtherMethods(getCurrentUser);

export const GET = endpoint(getCurrentUser, async ({ services: { db, clock, env }, person }) => {
  const account = person && (await findAccount(db, person.userId));
  // A hint left behind by a session that has ended: static pages need not ask again.
  if (!account) return succeed({ status: 200, body: { isLoggedIn: false }, cookies: [clearedHint(env.siteOrigin)] });
  const subscriptions = await listSubscriptions(db, account.userId);
  const user = showCurrentUser(account, subscriptions, clock.now(), person.impersonator !== null);
  return succeed({ status: 200, body: user });
});
