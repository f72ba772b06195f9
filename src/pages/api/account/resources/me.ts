import { findAccount } from '../../../../../server/people/accounts/account.repo.ts';
import { toLocale } from '../../../../../server/platform/locale.rules.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { listResources } from '../../../../../server/learning/resources/list-resources.ts';
import { getResources } from '../../../../../server/learning/resources/resources.contract.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getResources);

export const GET = endpoint(getResources, async ({ services, viewer: { person }, requestId }) => {
  const account = person && (await findAccount(services.db, person.userId));
  if (!account) return fail('not_found', 'There is no such account.');
  const { resources } = await listResources(services, account, toLocale(account.language));
  const payload = resources.map(({ isPurchase: _, opensOn: _opensOn, ...resource }) => resource);
  return succeed({ status: 200, body: { code: 200, message: 'ok', requestId, payload } });
});
