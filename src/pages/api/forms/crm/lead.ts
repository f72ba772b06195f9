import { countCall, takeLead } from '../../../../../server/forms/calls/crm-calls.ts';
import { postCrmLead } from '../../../../../server/forms/calls/crm-calls.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postCrmLead);

export const POST = endpoint(postCrmLead, async ({ services, viewer, body }) => {
  const counted = await countCall(services, 'formCall', viewer);
  if (!counted.ok) return counted;
  const taken = await takeLead(services, viewer, body);
  return taken.ok ? succeed({ status: 200, body: taken.value }) : taken;
});
