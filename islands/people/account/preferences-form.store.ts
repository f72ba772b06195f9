import { computed } from 'nanostores';
import { optedOut, preferencesBy, type PreferenceRecord } from '../../../server/people/preferences/preference.rules.ts';
import { createAccountFormStore, type Answers } from './account-form.store.ts';

/** The preferences as their form has them: general answers, and the ticks of each group. */
export type PreferenceAnswers = Readonly<{
  infoKnowEventConf: boolean;
  newsletter: boolean;
  prodServOffers: boolean;
  doNotMail: boolean;
  topics: readonly string[];
  newsletters: readonly string[];
  codes: readonly string[];
}>;

const isSame = (one: Answers, other: Answers): boolean =>
  Object.entries(one).every(([name, answer]) => {
    const against = other[name];
    if (!Array.isArray(answer) || !Array.isArray(against)) return answer === against;
    return answer.length === against.length && answer.every((each) => against.includes(each));
  });

/** Returns the answers as the record keeps them. */
export const toPreferences = ({ topics, newsletters, ...general }: PreferenceAnswers) =>
  preferencesBy((name) =>
    name in general ? general[name as keyof typeof general] === true : [...topics, ...newsletters].includes(name),
  );

const ticked = (answers: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(answers).flatMap(([name, isTicked]) => (isTicked ? [name] : []));

/** Returns a record's answers as the form has them. */
export function toAnswers(record: PreferenceRecord, codes: readonly string[]): PreferenceAnswers {
  const { infoKnowEventConf, newsletter, prodServOffers, doNotMail, topics, newsletters } = record;
  return {
    infoKnowEventConf,
    newsletter,
    prodServOffers,
    doNotMail,
    topics: ticked(topics),
    newsletters: ticked(newsletters),
    codes,
  };
}

/** Returns the answers of somebody who wants nothing; saved by their form alone. */
export function optedOutAnswers(): PreferenceAnswers {
  const { infoKnowEventConf, newsletter, prodServOffers, doNotMail } = optedOut();
  return { infoKnowEventConf, newsletter, prodServOffers, doNotMail, topics: [], newsletters: [], codes: [] };
}

/**
 * Keeps the ticks of the form until it is saved, and tells whether there is anything to save.
 * @param options.values those of the form, which a refused save has changed
 * @param options.saved those of the record
 */
export function createPreferencesStore({ values, saved }: { values: PreferenceAnswers; saved: PreferenceAnswers }) {
  const { $form, change, adopt } = createAccountFormStore({ values, language: '' });
  return {
    $form,
    $isDirty: computed($form, (form) => !isSame(form.values, saved)),
    change,
    adopt,
    /** Ticks the newsletter itself with the first of its topics: without it none of them is sent. */
    changeNewsletters(newsletters: readonly string[]): void {
      const isAdded = newsletters.length > $form.get().values.newsletters.length;
      change({ newsletters, ...(isAdded && { newsletter: true }) });
    },
    optOut: () => change(optedOutAnswers()),
    discard: () => change(saved),
  };
}
