import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';
import { postHotworkUsers } from '../../../../server/learning/training/certificates/certificate-endpoints.contract.ts';
import { toUserRow } from '../../../../server/learning/training/certificates/certificate-rows.rules.ts';
import { findCertificates } from '../../../../server/learning/training/certificates/find-certificates.ts';

export const ALL = refuseOtherMethods(postHotworkUsers);

export const POST = endpoint(postHotworkUsers, async ({ services, viewer, body: criteria }) => {
  const found = await findCertificates(services, viewer.caller.address, { version: 'users', criteria });
  return found.ok ? succeed({ status: 200, body: { data: found.value.map(toUserRow) } }) : found;
});
