import { endpoint, refuseOtherMethods } from '../../../../../../server/http/endpoint.ts';
import { inspectMessage } from '../../../../../../server/platform/outbox/inspect-messages.ts';
import { outboxRetry } from '../../../../../../server/platform/outbox/outbox-endpoints.contract.ts';
import { retryMessages } from '../../../../../../server/platform/outbox/retry-messages.ts';
import { fail, succeed } from '../../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(outboxRetry);

export const POST = endpoint(outboxRetry, async ({ services, params }) => {
  const id = params['id'] ?? '';
  if (!(await inspectMessage(services, id))) return fail('not_found', 'There is no such message.');
  return succeed({ status: 200, body: await retryMessages(services, { id }) });
});
