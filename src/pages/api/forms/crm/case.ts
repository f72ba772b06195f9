import { countCall, takeCase } from '../../../../../server/forms/calls/crm-calls.ts';
import { postCrmCase } from '../../../../../server/forms/calls/crm-calls.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postCrmCase);

export const POST = endpoint(postCrmCase, async ({ services, viewer, body }) => {
  const counted = await countCall(services, 'formCall', viewer);
  if (!counted.ok) return counted;
  const taken = await takeCase(services, viewer, body);
  return taken.ok ? succeed({ status: 200, body: taken.value }) : taken;
});
