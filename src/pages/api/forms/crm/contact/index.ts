import { countCall, nameContact } from '../../../../../../server/forms/calls/crm-calls.ts';
import { postCrmContact } from '../../../../../../server/forms/calls/crm-calls.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../../../server/http/endpoint.ts';
import { succeed } from '../../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postCrmContact);

export const POST = endpoint(postCrmContact, async ({ services, viewer, body: { token, data: contact } }) => {
  const counted = await countCall(services, 'formCall', viewer);
  if (!counted.ok) return counted;
  const named = nameContact(services, viewer, { token, contact });
  return named.ok ? succeed({ status: 200, body: { success: true, id: named.value, errors: [] } }) : named;
});
