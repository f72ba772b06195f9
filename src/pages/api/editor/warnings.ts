import { findEditorWarnings } from '../../../../server/content/editing/editor-endpoints.contract.ts';
import { findItemWarnings } from '../../../../server/content/items/item-warnings.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(findEditorWarnings);

export const POST = endpoint(findEditorWarnings, async ({ services, body }) =>
  succeed({ status: 200, body: { warnings: await findItemWarnings(services.db, body) } }),
);
