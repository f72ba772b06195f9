import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';
import { leaveSection } from '../../../../../server/standards/sections/change-sections.ts';
import { showSection } from '../../../../../server/standards/sections/show-section.ts';
import { deleteMemberSection } from '../../../../../server/standards/sections/sections.contract.ts';

export const ALL = refuseOtherMethods(deleteMemberSection);

export const DELETE = endpoint(deleteMemberSection, async ({ services, viewer: { person }, params, requestId }) => {
  const left = await leaveSection(services, person?.userId ?? '', params['sectionId'] ?? '');
  if (!left.ok) return fail(left.code === 'not_found' ? 'not_found' : 'forbidden', left.message);
  const payload = left.value.map(showSection);
  return succeed({ status: 200, body: { code: 200, message: 'updated', requestId, payload } });
});
