import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { startPublish } from '../../../../server/content/publish/publish-endpoints.contract.ts';
import { publishItems } from '../../../../server/content/publish/publish-item.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(startPublish);

export const POST = endpoint(startPublish, async ({ services, body }) => {
  const publish = await publishItems(services, body.items ?? []);
  return publish.ok ? succeed({ status: 202, body: { publishId: publish.value } }) : publish;
});
