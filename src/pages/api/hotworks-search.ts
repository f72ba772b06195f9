import { endpoint, refuseOtherMethods } from '../../../server/http/endpoint.ts';
import { succeed } from '../../../server/platform/result.ts';
import { postHotworksSearch } from '../../../server/learning/training/certificates/certificate-endpoints.contract.ts';
import { toCertificateRow } from '../../../server/learning/training/certificates/certificate-rows.rules.ts';
import { findCertificates } from '../../../server/learning/training/certificates/find-certificates.ts';

export const ALL = refuseOtherMethods(postHotworksSearch);

export const POST = endpoint(postHotworksSearch, async ({ services, viewer, body: criteria }) => {
  const found = await findCertificates(services, viewer.caller.address, { version: 'certificates', criteria });
  if (!found.ok) return found;
  const resultObject = found.value.map(toCertificateRow);
  return succeed({ status: 200, body: { rowCount: resultObject.length, resultObject } });
});
