import { readCertificateToken } from '../../../../../server/learning/certificates/certificate-link.ts';
import { getCertificateDocument } from '../../../../../server/learning/certificates/certificates.contract.ts';
import { readPdfLook } from '../../../../../server/content/organization/read-pdf-look.ts';
import { findCertificate } from '../../../../../server/learning/certificates/find-certificate.ts';
import { writeCertificate } from '../../../../../server/learning/certificates/write-certificate.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';

const missing = fail('not_found', 'There is no such certificate. Links work for an hour: open it from your account.');

export const ALL = refuseOtherMethods(getCertificateDocument);

export const GET = endpoint(getCertificateDocument, async ({ services, viewer: { person }, query }) => {
  const { env, clock } = services;
  const grant = readCertificateToken(query.token, { secrets: env.sessionSecrets, now: clock.now() });
  if (!grant || grant.userId !== person?.userId || grant.kind !== query.type) return missing;
  if (query.documentid !== undefined && query.documentid !== grant.documentId) return missing;
  const { language } = grant;
  const words = await services.readWords(language);
  const facts = await findCertificate(services, grant);
  if (!facts) return missing;
  const look = await readPdfLook(services, await services.organization.read(language));
  const bytes = await writeCertificate(facts, { language, siteOrigin: env.siteOrigin, look, words });
  const name = `${grant.kind}-${grant.documentId.replace(/[^\w.-]+/g, '-')}.pdf`;
  return succeed({ status: 200, file: { name, type: 'application/pdf', bytes } });
});
