import { endpoint, refuseOtherMethods } from '../../../../../../server/http/endpoint.ts';
import { inspectMessage } from '../../../../../../server/outbox/inspect-messages.ts';
import { outboxMessage } from '../../../../../../server/outbox/outbox-endpoints.contract.ts';
import { fail, succeed } from '../../../../../../server/result.ts';

export const ALL = refuseOtherMethods(outboxMessage);

export const GET = endpoint(outboxMessage, async ({ services, params }) => {
  const message = await inspectMessage(services, params['id'] ?? '');
  return message ? succeed({ status: 200, body: message }) : fail('not_found', 'There is no such message.');
});
