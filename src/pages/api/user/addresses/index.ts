import { listAddresses as listContract, postAddress } from '../../../../../server/people/accounts/address.contract.ts';
import { listAddresses } from '../../../../../server/people/accounts/address.repo.ts';
import { addressBookLimit } from '../../../../../server/people/accounts/address.rules.ts';
import { describeProblems } from '../../../../../server/platform/problem.rules.ts';
import { saveAddress } from '../../../../../server/people/accounts/save-address.ts';
import { readAddress, showAddress, wireProblems } from '../../../../../server/people/accounts/show-address.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(listContract, postAddress);

export const GET = endpoint(listContract, async ({ services, viewer: { person } }) => {
  const items = (await listAddresses(services.db, person?.userId ?? '')).map(showAddress);
  return succeed({ status: 200, body: { items, total: items.length, pageSize: addressBookLimit } });
});

export const POST = endpoint(postAddress, async ({ services, viewer: { person }, body, requestId }) => {
  const saved = await saveAddress(services, person?.userId ?? '', { address: readAddress(body) });
  if (!saved.ok) return { ...saved, fields: describeProblems(wireProblems(saved.problems)) };
  return succeed({ status: 200, body: { code: 200, message: 'saved', requestId, payload: showAddress(saved.value) } });
});
