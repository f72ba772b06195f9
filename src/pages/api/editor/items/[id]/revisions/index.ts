import { listItemRevisions } from '../../../../../../../server/content/editing/editor-endpoints.contract.ts';
import { readRevisions } from '../../../../../../../server/content/editing/read-editor-item.ts';
import { endpoint, refuseOtherMethods } from '../../../../../../../server/http/endpoint.ts';
import { succeed } from '../../../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(listItemRevisions);

export const GET = endpoint(listItemRevisions, async ({ services, params, query }) => {
  const revisions = await readRevisions(services.db, { id: params['id'] ?? '', locale: query.locale });
  return revisions.ok ? succeed({ status: 200, body: { revisions: revisions.value } }) : revisions;
});
