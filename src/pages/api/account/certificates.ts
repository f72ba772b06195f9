import { findAccount } from '../../../../server/accounts/account.repo.ts';
import { getCertificates } from '../../../../server/certificates/certificates.contract.ts';
import { isOwnNumber, showCertificates } from '../../../../server/certificates/show-certificates.ts';
import { localeOf } from '../../../../server/content/content.rules.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../server/result.ts';

export const ALL = refuseOtherMethods(getCertificates);

export const GET = endpoint(getCertificates, async ({ services, viewer: { person }, query, requestId }) => {
  const account = person && (await findAccount(services.db, person.userId));
  if (!account || !isOwnNumber(account, query.userid)) return fail('not_found', 'There is no such person.');
  const payload = await showCertificates(services, account, localeOf(account.language));
  return succeed({ status: 200, body: { code: 200, message: 'ok', requestId, payload } });
});
