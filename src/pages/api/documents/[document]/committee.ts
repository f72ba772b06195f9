import { getCommitteeDocuments } from '../../../../../server/standards/documents/document-endpoints.contract.ts';
import { mayReadPrivateDocuments } from '../../../../../server/standards/documents/document-rights.rules.ts';
import { listCommitteeDocuments } from '../../../../../server/standards/documents/read-document.ts';
import { pageRights } from '../../../../../server/http/content-query.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getCommitteeDocuments);

export const GET = endpoint(getCommitteeDocuments, async ({ services, viewer, params, query }) => {
  if (!mayReadPrivateDocuments(viewer.person)) return succeed({ status: 200, body: [] });
  const body = await listCommitteeDocuments(services.publisher.reader(), {
    document: params['document'] ?? '',
    language: query.language,
    now: services.clock.now(),
    timeZone: services.installation.timeZone,
    mayRead: await pageRights(services, viewer.person),
    mayReadPrivate: true,
  });
  return succeed({ status: 200, body });
});
