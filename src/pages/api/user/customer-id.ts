import { getCustomerId } from '../../../../server/people/accounts/user.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getCustomerId);

export const GET = endpoint(getCustomerId, async ({ viewer: { customer } }) => {
  if (!customer) return fail('not_found', 'There is no such account.');
  return succeed({ status: 200, body: { customerID: customer.account.customerId } });
});
