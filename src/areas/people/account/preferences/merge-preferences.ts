import { toAnswers } from '../../../../../islands/people/account/preferences-form.store.ts';
import type { PreferenceOptions } from '../../../../../islands/people/account/PreferenceFields.tsx';
import type { Account } from '../../../../../server/people/accounts/account.repo.ts';
import type { Interests } from '../../../../../server/people/accounts/interests.rules.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import {
  preferenceColumns,
  preferencesBy,
  storedPreferences,
  type Preferences,
} from '../../../../../server/people/preferences/preference.rules.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import { mergeChanges } from '../changed-meanwhile.ts';

const generalLabels: Readonly<Record<string, PhraseKey>> = {
  infoKnowEventConf: 'PreferencesEvents',
  newsletter: 'PreferencesNewsletter',
  prodServOffers: 'PreferencesOffers',
  doNotMail: 'PreferencesNoMail',
};

interface Conflict {
  version: string;
  /** As sent by the form. */
  preferences: Preferences;
  current: Account;
  options: PreferenceOptions;
  interests: Interests;
}

/** Lists what changed since the form was made; answers not edited there take the present value. */
export function mergePreferences({ version, preferences, current, options, interests }: Conflict, t: Translate) {
  const now = storedPreferences(current, interests);
  const topic = (field: string) => options.topics.find(({ value }) => value === field)?.label;
  const newsletter = (field: string) =>
    options.newsletters.flatMap((group) => group.options).find(({ value }) => value === field)?.label;
  const { taken, ...merged } = mergeChanges(
    {
      version,
      sent: preferences,
      current: now,
      show(field, value) {
        const option = topic(field) ?? newsletter(field);
        if (option === undefined) return t(value ? 'ChangedToYes' : 'ChangedToNo');
        return t(value ? 'ChangedToChosen' : 'ChangedToNotChosen', { option });
      },
      place(field) {
        const general = generalLabels[field];
        if (general) return { control: field, label: t(general) };
        if (topic(field) !== undefined) return { control: 'topics', label: t('PreferencesTopics') };
        return { control: 'newsletters', label: t('PreferencesNewsletters') };
      },
    },
    t,
  );
  const answers = preferencesBy(interests, (name) => (taken.has(name) ? now : preferences)[name] === true);
  return { ...merged, answers: toAnswers(preferenceColumns(answers, { before: current, interests }), []) };
}
