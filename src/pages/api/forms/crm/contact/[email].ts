import { countCall, nameContact } from '../../../../../../server/forms/calls/crm-calls.ts';
import { postCrmContactLookup } from '../../../../../../server/forms/calls/crm-calls.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../../../server/http/endpoint.ts';
import { succeed } from '../../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postCrmContactLookup);

export const POST = endpoint(postCrmContactLookup, async ({ services, viewer, params, body: { token } }) => {
  const counted = await countCall(services, 'contactLookup', viewer);
  if (!counted.ok) return counted;
  const contact = { FirstName: '', LastName: '', Email: params['email'] ?? '' };
  const named = nameContact(services, viewer, { token, contact });
  return named.ok ? succeed({ status: 200, body: { totalSize: 1, records: [{ Id: named.value }] } }) : named;
});
