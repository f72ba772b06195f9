import { countCall } from '../../../../server/forms/calls/crm-calls.ts';
import { takeMarketingForm } from '../../../../server/forms/calls/marketing-call.ts';
import { postPardot } from '../../../../server/forms/calls/marketing-call.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postPardot);

export const POST = endpoint(postPardot, async ({ services, viewer, body }) => {
  const counted = await countCall(services, 'formCall', viewer);
  if (!counted.ok) return counted;
  const taken = await takeMarketingForm(services, viewer, body);
  return taken.ok ? succeed({ status: 200, body: taken.value }) : taken;
});
