import { mayReadPrivateDocuments } from '../../../../../server/standards/documents/document-rights.rules.ts';
import { getDocumentData } from '../../../../../server/standards/documents/document-endpoints.contract.ts';
import { readEditionData } from '../../../../../server/standards/documents/read-document.ts';
import { pageRights } from '../../../../../server/http/content-query.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getDocumentData);

export const GET = endpoint(getDocumentData, async ({ services, viewer, params, query }) => {
  const { itemId = '' } = params;
  const data = await readEditionData(services.publisher.reader(), {
    document: query.docInfoPageItemID,
    edition: itemId,
    language: 'en',
    now: services.clock.now(),
    timeZone: services.installation.timeZone,
    mayRead: await pageRights(services, viewer.person),
    mayReadPrivate: mayReadPrivateDocuments(viewer.person),
  });
  return data ? succeed({ status: 200, body: data }) : fail('not_found', 'There is no such edition of this document.');
});
