import { todayOf } from '../../../../server/platform/dates/today.ts';
import { findAccount, listSubscriptions, type Account } from '../../../../server/people/accounts/account.repo.ts';
import type { EditConflict } from '../../../../server/people/accounts/edit-version.ts';
import { describeProblems } from '../../../../server/platform/problem.rules.ts';
import {
  profileWireProblems,
  readProfileChange,
  showProfile,
  showProfileConflict,
} from '../../../../server/people/accounts/show-user.ts';
import { updateProfile } from '../../../../server/people/accounts/update-profile.ts';
import { getProfile, putProfile } from '../../../../server/people/accounts/user.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import type { Services } from '../../../../server/services.ts';
import { fail, succeed } from '../../../../server/platform/result.ts';

const show = async (services: Services, account: Account, email: string) =>
  showProfile(account, {
    email,
    subscriptions: await listSubscriptions(services.db, account.userId),
    today: todayOf(services),
    interests: await services.accountContent.interests(),
  });

export const ALL = refuseOtherMethods(getProfile, putProfile);

export const GET = endpoint(getProfile, async ({ services, viewer: { person } }) => {
  const account = person && (await findAccount(services.db, person.userId));
  if (!account) return fail('not_found', 'There is no such account.');
  return succeed({ status: 200, body: await show(services, account, person.email) });
});

export const PUT = endpoint(putProfile, async ({ services, viewer: { person }, body, requestId }) => {
  const { version } = body;
  const change = readProfileChange(body, await services.accountContent.interests());
  const updated = await updateProfile(services, person?.userId ?? '', change, { version });
  if (!updated.ok && updated.code === 'changed_meanwhile') {
    return { ...updated, details: showProfileConflict(updated.details as EditConflict) };
  }
  if (!updated.ok) return { ...updated, fields: describeProblems(profileWireProblems(updated.problems)) };
  const payload = await show(services, updated.value, person?.email ?? '');
  return succeed({ status: 200, body: { code: 200, message: 'updated', requestId, payload } });
});
