import { countCall, openCrmForm } from '../../../../../server/forms/calls/crm-calls.ts';
import { postCrmToken } from '../../../../../server/forms/calls/crm-calls.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postCrmToken);

export const POST = endpoint(postCrmToken, async ({ services, viewer }) => {
  const counted = await countCall(services, 'formCall', viewer);
  return counted.ok ? succeed({ status: 200, body: openCrmForm(services, viewer) }) : counted;
});
