import { todayOf } from '../../../../server/platform/dates/today.ts';
import { showUserDetails } from '../../../../server/people/accounts/show-user.ts';
import { getUserDetails } from '../../../../server/people/accounts/user.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getUserDetails);

export const GET = endpoint(getUserDetails, async ({ services, viewer: { customer } }) => {
  if (!customer) return fail('not_found', 'There is no such account.');
  return succeed({ status: 200, body: showUserDetails(customer.account, todayOf(services)) });
});
