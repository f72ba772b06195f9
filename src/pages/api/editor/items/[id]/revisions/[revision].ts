import { readItemRevision } from '../../../../../../../server/content/editing/editor-endpoints.contract.ts';
import { readRevision } from '../../../../../../../server/content/editing/read-editor-item.ts';
import { endpoint, refuseOtherMethods } from '../../../../../../../server/http/endpoint.ts';
import { succeed } from '../../../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(readItemRevision);

export const GET = endpoint(readItemRevision, async ({ services, params, query }) => {
  const asked = { id: params['id'] ?? '', locale: query.locale, revision: Number(params['revision']) };
  const revision = await readRevision(services.db, asked);
  return revision.ok ? succeed({ status: 200, body: revision.value }) : revision;
});
