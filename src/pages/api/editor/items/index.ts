import { listEditorItems } from '../../../../../server/content/editing/editor-endpoints.contract.ts';
import { listEditorEntries } from '../../../../../server/content/editing/list-items.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(listEditorItems);

export const GET = endpoint(listEditorItems, async ({ services, query }) =>
  succeed({ status: 200, body: await listEditorEntries(services.db, query) }),
);
