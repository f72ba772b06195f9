import { deleteAddress, getAddress, putAddress } from '../../../../../server/accounts/address.contract.ts';
import { findAddress } from '../../../../../server/accounts/address.repo.ts';
import type { EditConflict } from '../../../../../server/accounts/edit-version.ts';
import { describeProblems } from '../../../../../server/accounts/problem.rules.ts';
import { removeAddress } from '../../../../../server/accounts/remove-address.ts';
import { saveAddress } from '../../../../../server/accounts/save-address.ts';
import {
  readAddress,
  showAddress,
  showAddressConflict,
  wireProblems,
} from '../../../../../server/accounts/show-address.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../server/result.ts';

export const ALL = refuseOtherMethods(getAddress, putAddress, deleteAddress);

export const GET = endpoint(getAddress, async ({ services, viewer: { person }, params }) => {
  const found = await findAddress(services.db, person?.userId ?? '', params['id'] ?? '');
  return found ? succeed({ status: 200, body: showAddress(found) }) : fail('not_found', 'There is no such address.');
});

export const PUT = endpoint(putAddress, async ({ services, viewer: { person }, params, body, requestId }) => {
  const id = params['id'] ?? '';
  const saved = await saveAddress(services, person?.userId ?? '', {
    ...{ id, address: readAddress(body), version: body.version },
  });
  if (!saved.ok && saved.code === 'changed_meanwhile') {
    return { ...saved, details: showAddressConflict(saved.details as EditConflict) };
  }
  if (!saved.ok) return { ...saved, fields: describeProblems(wireProblems(saved.problems)) };
  return succeed({ status: 200, body: { code: 200, message: 'saved', requestId, payload: showAddress(saved.value) } });
});

export const DELETE = endpoint(deleteAddress, async ({ services, viewer: { person }, params, requestId }) => {
  const id = params['id'] ?? '';
  const gone = await removeAddress(services.db, person?.userId ?? '', id);
  if (!gone.ok) return gone;
  return succeed({ status: 200, body: { code: 200, message: 'removed', requestId, payload: showAddress(gone.value) } });
});
