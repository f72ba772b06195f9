import { findAccount } from '../../../../server/people/accounts/account.repo.ts';
import { getCertificates } from '../../../../server/learning/certificates/certificates.contract.ts';
import { isOwnNumber, showCertificates } from '../../../../server/learning/certificates/show-certificates.ts';
import { toLocale } from '../../../../server/platform/locale.rules.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getCertificates);

export const GET = endpoint(getCertificates, async ({ services, viewer: { person }, query, requestId }) => {
  const account = person && (await findAccount(services.db, person.userId));
  if (!account || !isOwnNumber(account, query.userid)) return fail('not_found', 'There is no such person.');
  const payload = await showCertificates(services, account, toLocale(account.language));
  return succeed({ status: 200, body: { code: 200, message: 'ok', requestId, payload } });
});
