import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { listPublishes } from '../../../../server/publish/editor-endpoints.contract.ts';
import { readPublishes } from '../../../../server/publish/list-publishes.ts';
import { succeed } from '../../../../server/result.ts';

export const ALL = refuseOtherMethods(listPublishes);

export const GET = endpoint(listPublishes, async ({ services, query }) =>
  succeed({ status: 200, body: await readPublishes(services.db, services.publisher, query.page) }),
);
