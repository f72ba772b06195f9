import type {
  CertificateCriteria,
  CertificateVersion,
  ShownCertificate,
} from '../../../server/learning/training/certificates/certificate.contract.ts';
import type { CertificateRow, UserRow } from '../../../server/learning/training/certificates/certificate-rows.rules.ts';
import { ApiError, callApi } from '../../platform/api-client.ts';

/** Finds certificates by either call. */
export type FindCertificates = (
  version: CertificateVersion,
  criteria: CertificateCriteria,
) => Promise<readonly ShownCertificate[]>;

/** The second call takes its criteria as a query; one of them has the established spelling. */
async function searchByQuery({ registrationID, ...criteria }: CertificateCriteria): Promise<CertificateRow[]> {
  const body = new URLSearchParams({ ...criteria, regitrationID: registrationID });
  const answer = await fetch('/api/hotworks-search', { method: 'POST', body });
  if (!answer.ok) throw new ApiError(answer.status, undefined);
  return ((await answer.json()) as { resultObject: CertificateRow[] }).resultObject;
}

/** Requests the certificates; the server sorts the newest first. */
export const requestCertificates: FindCertificates = async (version, criteria) => {
  if (version === 'users') {
    const { data } = await callApi<{ data: UserRow[] }>('/api/auth/SearchHotworkUser', {
      method: 'POST',
      body: criteria,
    });
    return data.map(({ registrationID: number, cityName: city, passDate: date, ...row }) => ({
      ...row,
      number,
      city,
      date,
    }));
  }
  const rows = await searchByQuery(criteria);
  return rows.map(({ certificateNumber: number, datePassed: date, ...row }) => ({ ...row, number, date }));
};
