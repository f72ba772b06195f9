import { editMessage } from '../../../../../../server/people/access/repair-message.ts';
import { endpoint, refuseOtherMethods } from '../../../../../../server/http/endpoint.ts';
import { inspectMessage } from '../../../../../../server/platform/outbox/inspect-messages.ts';
import { outboxEdit, outboxMessage } from '../../../../../../server/platform/outbox/outbox-endpoints.contract.ts';
import { fail, succeed } from '../../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(outboxMessage, outboxEdit);

export const GET = endpoint(outboxMessage, async ({ services, params }) => {
  const message = await inspectMessage(services, params['id'] ?? '');
  return message ? succeed({ status: 200, body: message }) : fail('not_found', 'There is no such message.');
});

export const PUT = endpoint(outboxEdit, async ({ services, params, body, viewer: { person }, requestId }) => {
  if (!person) return fail('not_found', 'There is no such message.');
  const edited = await editMessage(services, params['id'] ?? '', { ...body, staff: person, requestId });
  return edited.ok ? succeed({ status: 200, body: edited.value }) : edited;
});
