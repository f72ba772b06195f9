import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { readDeskStatus } from '../../../../server/content/publish/desk-status.ts';
import { editorStatus } from '../../../../server/content/publish/desk-endpoints.contract.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(editorStatus);

export const GET = endpoint(editorStatus, async ({ services }) =>
  succeed({ status: 200, body: await readDeskStatus(services.db, services.publisher, services.itemCheck.found) }),
);
