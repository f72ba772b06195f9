import * as v from 'valibot';
import {
  optedOutAnswers,
  toAnswers,
  toPreferences,
  type PreferenceAnswers,
} from '../../../../../islands/people/account/preferences-form.store.ts';
import { findAccount } from '../../../../../server/people/accounts/account.repo.ts';
import { newsletterNames } from '../../../../../server/people/accounts/interests.rules.ts';
import { versionOf } from '../../../../../server/people/accounts/edit-version.ts';
import { listNotices } from '../../../../../server/people/preferences/document-notice.repo.ts';
import { unfollowSections } from '../../../../../server/people/preferences/section-notice.repo.ts';
import { listFollowedSections } from '../../../../../server/standards/library/notices/list-followed.ts';
import { storedPreferences } from '../../../../../server/people/preferences/preference.rules.ts';
import { savePreferences } from '../../../../../server/people/preferences/save-preferences.ts';
import { accountFrame } from '../../../../layouts/account-frame.ts';
import { definePage } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { mergePreferences } from './merge-preferences.ts';
import { readPreferenceOptions } from './preference-options.ts';

/** Reads the form. An unticked box is not sent, so every box has an answer. */
const readAnswers = (form: URLSearchParams): PreferenceAnswers => ({
  infoKnowEventConf: form.has('infoKnowEventConf'),
  newsletter: form.has('newsletter'),
  prodServOffers: form.has('prodServOffers'),
  doNotMail: form.has('doNotMail'),
  topics: form.getAll('topics'),
  newsletters: form.getAll('newsletters'),
  codes: form.getAll('codes'),
});

/** Shows and saves the notification preferences. Saving an outdated form first lists what it would overwrite. */
export const preferencesPage = definePage({
  access: 'user',
  frame: accountFrame('account-notification-preferences'),
  async load({ page, form, services, locals, url }) {
    const { account, language } = page;
    const codes = await listNotices(services.db, account.userId);
    const interests = await services.accountContent.interests();
    const saved = toAnswers(account, codes);
    const isSent = form !== null && page.intent !== 'opt-out';
    return {
      saved,
      values: isSent ? readAnswers(form) : page.intent === 'opt-out' ? optedOutAnswers() : saved,
      version: form?.get('version') ?? versionOf(storedPreferences(account, interests)),
      options: await readPreferenceOptions({ services, locals, language, codes }),
      sections: await listFollowedSections(services.db, account.userId, language),
      isSaved: url.searchParams.has('saved'),
    };
  },
  intents: {
    async submit({ page, form, services, locals }) {
      const { account, language, t } = page;
      const version = form.get('version') ?? '';
      const answers = readAnswers(form);
      const unsubscribe = form.getAll('shownCodes').filter((code) => !answers.codes.includes(code));
      const interests = await services.accountContent.interests();
      const preferences = toPreferences(answers, [...interests.topics, ...newsletterNames(interests)]);
      const saved = await savePreferences(services, account.userId, { preferences, unsubscribe }, { version });
      if (saved.ok) return redirectTo(`${page.path}?saved=preferences`);
      const current = await findAccount(services.db, account.userId);
      if (!current) return notFound();
      const codes = await listNotices(services.db, account.userId);
      const options = await readPreferenceOptions({ services, locals, language, codes });
      const merged = mergePreferences({ version, preferences, current, options, interests }, t);
      const chosen = answers.codes.filter((code) => codes.includes(code));
      return {
        status: 409,
        errors: merged.errors,
        show: { values: { ...merged.answers, codes: chosen }, version: merged.version, options },
      };
    },
    async 'end-section'({ page, form, services }) {
      const work = form.get('work') ?? '';
      if (v.is(v.pipe(v.string(), v.uuid()), work)) await unfollowSections(services.db, page.account.userId, { work });
      return redirectTo(`${page.path}?saved=preferences`);
    },
    // Without a script these two only change the form, like the buttons; nothing is saved.
    'opt-out': async () => ({}),
    discard: async () => ({}),
  },
});
