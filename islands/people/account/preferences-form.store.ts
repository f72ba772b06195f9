import { computed } from 'nanostores';
import { optedOut, type PreferenceRecord } from '../../../server/people/preferences/preference.rules.ts';
import { createAccountFormStore, type Answers } from './account-form.store.ts';

/** The preferences in their form: general answers, and the ticks of each group. */
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

/** Returns the answers as the record stores them. @param names of the topics and newsletters that the form offers */
export const toPreferences = (
  { topics, newsletters, codes: _, ...general }: PreferenceAnswers,
  names: readonly string[],
): Record<string, boolean> => ({
  ...Object.fromEntries(names.map((name) => [name, topics.includes(name) || newsletters.includes(name)])),
  ...general,
});

const ticked = (answers: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(answers).flatMap(([name, isTicked]) => (isTicked ? [name] : []));

/** Returns a record's answers for the form. */
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

/** Returns the answers of a person who wants nothing; saved only by submitting the form. */
export function optedOutAnswers(): PreferenceAnswers {
  const { infoKnowEventConf, newsletter, prodServOffers, doNotMail } = optedOut();
  return { infoKnowEventConf, newsletter, prodServOffers, doNotMail, topics: [], newsletters: [], codes: [] };
}

/**
 * Stores the ticks of the form until it is saved, and whether they differ from the record.
 * @param options.values those of the form, which differ from the record after a refused save
 * @param options.saved those of the record
 */
export function createPreferencesStore({ values, saved }: { values: PreferenceAnswers; saved: PreferenceAnswers }) {
  const { $form, change, adopt } = createAccountFormStore({ values, language: '' });
  return {
    $form,
    $isDirty: computed($form, (form) => !isSame(form.values, saved)),
    change,
    adopt,
    /** Ticks the general newsletter answer with the first topic: without it no newsletter is sent. */
    changeNewsletters(newsletters: readonly string[]): void {
      const isAdded = newsletters.length > $form.get().values.newsletters.length;
      change({ newsletters, ...(isAdded && { newsletter: true }) });
    },
    optOut: () => change(optedOutAnswers()),
    discard: () => change(saved),
  };
}
