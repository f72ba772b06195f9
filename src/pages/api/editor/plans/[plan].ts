import { stopPlan } from '../../../../../server/content/plans/plan-endpoints.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { stopPlanAs } from '../../../../../server/people/access/plans/plan-as.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(stopPlan);

export const DELETE = endpoint(stopPlan, async ({ services, viewer: { person }, requestId, params: { plan = '' } }) => {
  const stopped = await stopPlanAs(services, { person, requestId }, plan);
  return stopped.ok ? succeed({ status: 200, body: { id: plan } }) : stopped;
});
