import { dropOneMessage } from '../../../../../../server/people/access/repair-message.ts';
import { endpoint, refuseOtherMethods } from '../../../../../../server/http/endpoint.ts';
import { outboxDrop } from '../../../../../../server/platform/outbox/outbox-endpoints.contract.ts';
import { fail, succeed } from '../../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(outboxDrop);

export const POST = endpoint(outboxDrop, async ({ services, params, body, viewer: { person }, requestId }) => {
  if (!person) return fail('not_found', 'There is no such message.');
  const dropped = await dropOneMessage(services, params['id'] ?? '', { ...body, staff: person, requestId });
  return dropped.ok ? succeed({ status: 200, body: { dropped: true } }) : dropped;
});
