import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { outboxRetryAll } from '../../../../../server/platform/outbox/outbox-endpoints.contract.ts';
import { retryMessages } from '../../../../../server/platform/outbox/retry-messages.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(outboxRetryAll);

export const POST = endpoint(outboxRetryAll, async ({ services, body }) =>
  succeed({ status: 200, body: await retryMessages(services, body) }),
);
