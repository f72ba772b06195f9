import { makePreviewLink } from '../../../../server/content/editing/editor-endpoints.contract.ts';
import { makePreviewLinkAs } from '../../../../server/people/access/make-preview-link.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(makePreviewLink);

export const POST = endpoint(makePreviewLink, async ({ services, viewer: { person }, requestId, body }) => {
  const made = await makePreviewLinkAs(services, { person, requestId }, body);
  return made.ok ? succeed({ status: 200, body: made.value }) : made;
});
