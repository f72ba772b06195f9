import { dropSaved } from '../../../../../server/content/editing/unsaved/keep-unsaved.ts';
import { discardDraft } from '../../../../../server/content/plans/plan-endpoints.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { discardDraftAs } from '../../../../../server/people/access/plans/plan-as.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(discardDraft);

export const DELETE = endpoint(discardDraft, async (call) => {
  const {
    services,
    viewer: { person },
    requestId,
    params: { id = '' },
    query: { locale },
  } = call;
  const discarded = await discardDraftAs(services, { person, requestId }, { id, locale });
  if (!discarded.ok) return discarded;
  if (person) await dropSaved(services.db, person.userId, discarded.value);
  return succeed({ status: 200, body: discarded.value });
});
