import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { succeed } from '../../../../../server/platform/result.ts';
import { listSections } from '../../../../../server/standards/sections/section.repo.ts';
import { showSection } from '../../../../../server/standards/sections/show-section.ts';
import { getMemberSections } from '../../../../../server/standards/sections/sections.contract.ts';

export const ALL = refuseOtherMethods(getMemberSections);

export const GET = endpoint(getMemberSections, async ({ services: { db }, viewer: { person }, requestId }) => {
  const payload = (await listSections(db, person?.userId ?? '')).map(showSection);
  return succeed({ status: 200, body: { code: 200, message: 'ok', requestId, payload } });
});
