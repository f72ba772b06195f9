import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { startPublish } from '../../../../server/publish/publish-endpoints.contract.ts';
import { resolveTags } from '../../../../server/publish/resolve-tags.ts';
import { succeed } from '../../../../server/result.ts';

export const ALL = refuseOtherMethods(startPublish);

export const POST = endpoint(startPublish, async ({ services, body }) => {
  const tags = await resolveTags(services.db, body.items ?? []);
  if (!tags.ok) return tags;
  const publishId = await services.publisher.publishFeed(tags.value);
  return succeed({ status: 202, body: { publishId } });
});
