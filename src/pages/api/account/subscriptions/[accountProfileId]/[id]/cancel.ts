import { findAccount, listSubscriptions } from '../../../../../../../server/people/accounts/account.repo.ts';
import { stopRenewal } from '../../../../../../../server/people/accounts/stop-renewal.ts';
import { endpoint, refuseOtherMethods } from '../../../../../../../server/http/endpoint.ts';
import { postCancelSubscription } from '../../../../../../../server/store/subscriptions/subscriptions.contract.ts';
import { fail, succeed } from '../../../../../../../server/platform/result.ts';

const missing = fail('not_found', 'There is no such subscription of yours that is stopped here.');

export const ALL = refuseOtherMethods(postCancelSubscription);

export const POST = endpoint(postCancelSubscription, async ({ services, viewer: { person }, params, requestId }) => {
  const account = person && (await findAccount(services.db, person.userId));
  if (!account || account.accountProfileId !== params['accountProfileId']) return missing;
  const own = (await listSubscriptions(services.db, account.userId)).find(
    ({ id, netsuiteId, isOwner }) => isOwner && (id === params['id'] || netsuiteId === params['id']),
  );
  if (!own || !(await stopRenewal(services, account.userId, own.id)).ok) return missing;
  const now = (await listSubscriptions(services.db, account.userId)).find(({ id }) => id === own.id);
  const payload = { cancelledDate: now?.cancelledOn ?? '', cancelledReason: now?.cancelledReason ?? '' };
  return succeed({ status: 200, body: { code: 200, message: 'updated', requestId, payload } });
});
