import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { listMessages } from '../../../../../server/platform/outbox/inspect-messages.ts';
import { outboxList } from '../../../../../server/platform/outbox/outbox-endpoints.contract.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(outboxList);

export const GET = endpoint(outboxList, async ({ services, query }) =>
  succeed({ status: 200, body: await listMessages(services, query) }),
);
