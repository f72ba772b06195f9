import { exchange } from '../../../platform/integrations/exchange.ts';
import { callAddress } from '../../../platform/integrations/http-connector.ts';
import type { CertificateCriteria, CertificateRegister, CertificateVersion } from './certificate.contract.ts';
import { readCertificates } from './certificate-rows.rules.ts';

interface Address {
  /** Address of the learning system. */
  url: string;
  token: string | undefined;
  timeout?: number;
}

/** Largest accepted answer in bytes, some thousands of rows. */
const longest = 1_048_576;

/** The criteria of the second call as a query, with the established spelling of one name. */
const toQuery = ({ registrationID, ...criteria }: CertificateCriteria): string =>
  new URLSearchParams({ ...criteria, regitrationID: registrationID }).toString();

/** Names are sent in the body: in an address they would be in every log on the way. */
const bodies: Readonly<Record<CertificateVersion, (criteria: CertificateCriteria) => [type: string, body: string]>> = {
  users: (criteria) => ['application/json', JSON.stringify(criteria)],
  certificates: (criteria) => ['application/x-www-form-urlencoded', toQuery(criteria)],
};
const paths: Readonly<Record<CertificateVersion, string>> = { users: 'hot-work-users', certificates: 'certificates' };

/** Calls the learning system: `POST {url}/hot-work-users` with JSON, or `POST {url}/certificates` with a query. */
export const createHttpRegister = ({ url, token, timeout }: Address): CertificateRegister => ({
  async find(version, criteria) {
    const [type, body] = bodies[version](criteria);
    const headers = {
      Accept: 'application/json',
      'Content-Type': type,
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    const asked = await exchange(
      callAddress(url, paths[version]),
      { method: 'POST', headers, body },
      { timeout, longest },
    );
    if (!asked.ok) return { ok: false, reason: asked.reason };
    const { status, body: answer } = asked.answer;
    if (status !== 200) return { ok: false, reason: `Status ${status}.` };
    const certificates = readCertificates(version, parseJson(answer));
    return certificates ? { ok: true, certificates } : { ok: false, reason: 'The answer has no list.' };
  },
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
