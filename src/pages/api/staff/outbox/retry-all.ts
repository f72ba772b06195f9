import { resendMessages } from '../../../../../server/people/access/resend-messages.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { outboxRetryAll } from '../../../../../server/platform/outbox/outbox-endpoints.contract.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(outboxRetryAll);

export const POST = endpoint(outboxRetryAll, async ({ services, body, viewer: { person }, requestId }) => {
  if (!person) return fail('unauthorized', 'Please sign in.');
  return succeed({ status: 200, body: await resendMessages(services, body.connector, { staff: person, requestId }) });
});
