import { resendMessage } from '../../../../../../server/people/access/resend-messages.ts';
import { endpoint, refuseOtherMethods } from '../../../../../../server/http/endpoint.ts';
import { outboxRetry } from '../../../../../../server/platform/outbox/outbox-endpoints.contract.ts';
import { fail, succeed } from '../../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(outboxRetry);

export const POST = endpoint(outboxRetry, async ({ services, params, viewer: { person }, requestId }) => {
  if (!person) return fail('unauthorized', 'Please sign in.');
  const resent = await resendMessage(services, params['id'] ?? '', { staff: person, requestId });
  return resent.ok ? succeed({ status: 200, body: resent.value }) : resent;
});
