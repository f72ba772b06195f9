import { findAccount } from '../../../../server/people/accounts/account.repo.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { givenFlags } from '../../../../server/people/accounts/interests.rules.ts';
import { preferenceNames } from '../../../../server/people/preferences/preference.rules.ts';
import { getPreferences, putPreferences } from '../../../../server/people/preferences/preferences.contract.ts';
import { savePreferences } from '../../../../server/people/preferences/save-preferences.ts';
import { showPreferences } from '../../../../server/people/preferences/show-preferences.ts';
import { fail, succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getPreferences, putPreferences);

export const GET = endpoint(getPreferences, async ({ services, viewer: { person } }) => {
  const account = person && (await findAccount(services.db, person.userId));
  if (!account) return fail('not_found', 'There is no such account.');
  return succeed({ status: 200, body: await showPreferences(services, account) });
});

export const PUT = endpoint(putPreferences, async ({ services, viewer: { person }, body, requestId }) => {
  const { version, unsubscribe = [], ...given } = body;
  const preferences = givenFlags(preferenceNames(await services.accountContent.interests()), given);
  const updated = await savePreferences(services, person?.userId ?? '', { preferences, unsubscribe }, { version });
  if (!updated.ok) return updated;
  const payload = await showPreferences(services, updated.value);
  return succeed({ status: 200, body: { code: 200, message: 'updated', requestId, payload } });
});
