import { makePlan } from '../../../../../server/content/plans/plan-endpoints.contract.ts';
import { listPlansOf } from '../../../../../server/content/scheduling/list-going-out.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { planAs } from '../../../../../server/people/access/plans/plan-as.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(makePlan);

export const POST = endpoint(makePlan, async ({ services, viewer: { person }, requestId, body }) => {
  const planned = await planAs(services, { person, requestId }, body);
  if (!planned.ok) return planned;
  const { itemId: id, locale } = planned.value;
  return succeed({ status: 200, body: { plans: await listPlansOf(services.db, { id, locale }) } });
});
