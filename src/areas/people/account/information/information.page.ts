import { todayOf } from '../../../../../server/platform/dates/today.ts';
import { findAccount, listSubscriptions, type Account } from '../../../../../server/people/accounts/account.repo.ts';
import { versionOf } from '../../../../../server/people/accounts/edit-version.ts';
import { editedPlace, profileValues } from '../../../../../server/people/accounts/edited-values.ts';
import type { Interests } from '../../../../../server/people/accounts/interests.rules.ts';
import { byName, profileTexts } from '../../../../../server/people/accounts/profile-fields.rules.ts';
import { stopRenewal } from '../../../../../server/people/accounts/stop-renewal.ts';
import { updateProfile } from '../../../../../server/people/accounts/update-profile.ts';
import { hasDeadMessage } from '../../../../../server/platform/outbox/outbox.repo.ts';
import { readPlaceLists } from '../../../../cms/place-lists.ts';
import { accountFrame } from '../../../../layouts/account-frame.ts';
import { definePage } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { formErrors } from '../account-form.ts';
import { mergeProfile } from '../merge-profile.ts';
import { readPlace } from '../read-place.ts';
import { describeStopped } from '../describe-stopped.ts';
import { readRenewals } from './read-renewals.ts';
import { readOptionLists, readWork, workChange, storedWork } from '../work-form.ts';

const readTexts = (form: URLSearchParams) => byName(profileTexts, (name) => form.get(name) ?? '');

const readValues = (form: URLSearchParams, interests: Interests) => ({
  ...readTexts(form),
  ...readWork(form, interests),
  place: readPlace(form),
});
type Values = ReturnType<typeof readValues>;

const valuesOf = (account: Account): Values => ({
  ...byName(profileTexts, (name) => account[name]),
  ...storedWork(account),
  place: editedPlace(account),
});

/** Shows the profile and saves it. Saving an outdated form answers 409 and lists what changed meanwhile. */
export const informationPage = definePage({
  access: 'user',
  frame: accountFrame('account-information'),
  async load({ page, form, services, locals, url }) {
    const { account, language } = page;
    const interests = await services.accountContent.interests();
    const values = form ? readValues(form, interests) : valuesOf(account);
    const version = form ? (form.get('version') ?? '') : versionOf(profileValues(account, interests));
    const [lists, choices, subscriptions, isPatchRefused] = await Promise.all([
      readOptionLists(locals, language),
      readPlaceLists(locals, language, values.place.country),
      listSubscriptions(services.db, account.userId),
      hasDeadMessage(services.db, account.userId, 'customer-patch'),
    ]);
    const renewals = await readRenewals(services, account, { subscriptions, language });
    const facts = { subscriptions, language, t: page.t, today: todayOf(services) };
    const stopped = describeStopped(url.searchParams.get('stopped'), account, facts);
    const isSaved = url.searchParams.has('saved');
    return { values, version, lists, choices, subscriptions, renewals, stopped, isSaved, isPatchRefused };
  },
  intents: {
    async submit({ page, form, services, locals }) {
      const { account, language, t } = page;
      const version = form.get('version') ?? '';
      const interests = await services.accountContent.interests();
      const change = { ...readTexts(form), ...workChange(readWork(form, interests)), address: readPlace(form) };
      const updated = await updateProfile(services, account.userId, change, { version });
      if (updated.ok) return redirectTo(`${page.path}?saved=profile`);
      const current = updated.code === 'changed_meanwhile' ? await findAccount(services.db, account.userId) : null;
      if (!current) return { errors: formErrors(updated.problems, t) };
      const { countries } = await readPlaceLists(locals, language, '');
      const lists = await readOptionLists(locals, language);
      const merged = mergeProfile({ version, change, current, lists, interests, countries }, t);
      const values = merged.merge(readValues(form, interests), valuesOf(current));
      const choices = await readPlaceLists(locals, language, values.place.country);
      return { status: 409, errors: merged.errors, show: { values, choices, version: merged.version } };
    },
    'stop-renewal': async ({ page, form, services }) => {
      const id = form.get('renewal') ?? '';
      const stopped = await stopRenewal(services, page.account.userId, id);
      return stopped.ok ? redirectTo(`${page.path}?stopped=${encodeURIComponent(id)}`) : notFound();
    },
    // Without a script this button loads the states of another country.
    country: async () => ({}),
  },
});
