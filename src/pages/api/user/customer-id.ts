import { findAccount } from '../../../../server/accounts/account.repo.ts';
import { getCustomerId } from '../../../../server/accounts/user.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../server/result.ts';

export const ALL = refuseOtherMethods(getCustomerId);

export const GET = endpoint(getCustomerId, async ({ services: { db }, person }) => {
  const account = person && (await findAccount(db, person.userId));
  if (!account) return fail('not_found', 'There is no such account.');
  return succeed({ status: 200, body: { customerID: account.customerId } });
});
