import { deleteAddress, getAddress, putAddress } from '../../../../../server/people/accounts/address.contract.ts';
import { findAddress } from '../../../../../server/people/accounts/address.repo.ts';
import { changeAddress } from '../../../../../server/people/accounts/change-address.ts';
import { removeAddress } from '../../../../../server/people/accounts/remove-address.ts';
import { showAddress } from '../../../../../server/people/accounts/show-address.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getAddress, putAddress, deleteAddress);

export const GET = endpoint(getAddress, async ({ services, viewer: { person }, params: { id = '' } }) => {
  const found = await findAddress(services.db, person?.userId ?? '', id);
  return found ? succeed({ status: 200, body: showAddress(found) }) : fail('not_found', 'There is no such address.');
});

export const PUT = endpoint(putAddress, async ({ services, viewer: { person }, params: { id = '' }, ...call }) => {
  const saved = await changeAddress(services, person?.userId ?? '', { id, body: call.body });
  if (!saved.ok) return saved;
  const { requestId } = call;
  return succeed({ status: 200, body: { code: 200, message: 'saved', requestId, payload: saved.value } });
});

export const DELETE = endpoint(deleteAddress, async ({ services, viewer: { person }, params, requestId }) => {
  const gone = await removeAddress(services.db, person?.userId ?? '', params['id'] ?? '');
  if (!gone.ok) return gone;
  return succeed({ status: 200, body: { code: 200, message: 'removed', requestId, payload: showAddress(gone.value) } });
});
