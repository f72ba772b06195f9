import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';
import { joinSection } from '../../../../../server/standards/sections/change-sections.ts';
import { showSection } from '../../../../../server/standards/sections/show-section.ts';
import { postMemberSection } from '../../../../../server/standards/sections/sections.contract.ts';

export const ALL = refuseOtherMethods(postMemberSection);

export const POST = endpoint(postMemberSection, async ({ services, viewer: { person }, body, requestId }) => {
  const joined = await joinSection(services, person?.userId ?? '', body.sectionId);
  if (!joined.ok) return fail(joined.code === 'not_found' ? 'not_found' : 'forbidden', joined.message);
  const payload = joined.value.map(showSection);
  return succeed({ status: 200, body: { code: 200, message: 'updated', requestId, payload } });
});
