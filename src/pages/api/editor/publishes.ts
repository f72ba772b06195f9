import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { listPublishes } from '../../../../server/content/publish/desk-endpoints.contract.ts';
import { readPublishes } from '../../../../server/content/publish/list-publishes.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(listPublishes);

export const GET = endpoint(listPublishes, async ({ services, query }) =>
  succeed({ status: 200, body: await readPublishes(services.db, services.publisher, query.page) }),
);
