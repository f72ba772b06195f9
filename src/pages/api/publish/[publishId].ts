import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { publishStatus } from '../../../../server/content/publish/publish-endpoints.contract.ts';
import { fail, succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(publishStatus);

export const GET = endpoint(publishStatus, async ({ services, params, query }) => {
  const id = params['publishId'] ?? '';
  const status = await services.publisher.status(id);
  const page = query.page && { isPageLive: services.publisher.isPageLive(id, query.page) };
  return status
    ? succeed({ status: 200, body: { ...status, ...page } })
    : fail('not_found', 'There is no such publish.');
});
