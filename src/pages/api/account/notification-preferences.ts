import { findAccount } from '../../../../server/people/accounts/account.repo.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import type { Preferences } from '../../../../server/people/preferences/preference.rules.ts';
import { getPreferences, putPreferences } from '../../../../server/people/preferences/preferences.contract.ts';
import { savePreferences } from '../../../../server/people/preferences/save-preferences.ts';
import { showPreferences } from '../../../../server/people/preferences/show-preferences.ts';
import { fail, succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getPreferences, putPreferences);

export const GET = endpoint(getPreferences, async ({ services: { db }, viewer: { person } }) => {
  const account = person && (await findAccount(db, person.userId));
  if (!account) return fail('not_found', 'There is no such account.');
  return succeed({ status: 200, body: await showPreferences(db, account) });
});

export const PUT = endpoint(putPreferences, async ({ services, viewer: { person }, body, requestId }) => {
  const { version, unsubscribe = [], ...given } = body;
  // An answer that was not sent is not among the parsed keys.
  const preferences = given as Partial<Preferences>;
  const updated = await savePreferences(services, person?.userId ?? '', { preferences, unsubscribe }, { version });
  if (!updated.ok) return updated;
  const payload = await showPreferences(services.db, updated.value);
  return succeed({ status: 200, body: { code: 200, message: 'updated', requestId, payload } });
});
