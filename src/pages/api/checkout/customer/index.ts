import { findAccount } from '../../../../../server/people/accounts/account.repo.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { ensureCustomer } from '../../../../../server/store/payments/find-customer.ts';
import { postCustomer } from '../../../../../server/store/payments/payments.contract.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postCustomer);

export const POST = endpoint(postCustomer, async ({ services, viewer: { person }, body }) => {
  const account = person && (await findAccount(services.db, person.userId));
  const own = ['', account?.customerId, account?.accountProfileId];
  const customerTokenId =
    person && own.includes(body.merchantCustomerID) ? await ensureCustomer(services, person) : null;
  if (!customerTokenId) return fail('not_found', 'There is no such customer.');
  return succeed({ status: 200, body: { customerTokenId } });
});
