import { Check } from '../../platform/ui/Check.tsx';
import { CheckGroup } from '../../platform/ui/CheckGroup.tsx';
import { FieldGroup } from '../../platform/ui/FieldGroup.tsx';
import type { FormError } from '../../platform/ui/ErrorSummary.tsx';
import type { Option } from '../../platform/ui/Select.tsx';
import type { Translate } from '../../platform/ui/translate.ts';
import type { createPreferencesStore, PreferenceAnswers } from './preferences-form.store.ts';
import type { PreferencesKey } from './preferences-phrases.ts';

export interface PreferenceOptions {
  topics: readonly Option[];
  /** The newsletters by frequency. */
  newsletters: readonly { id: string; label: string; options: readonly Option[] }[];
  /** The documents whose notices the person receives. */
  codes: readonly Option[];
}

interface Props {
  t: Translate<PreferencesKey>;
  values: PreferenceAnswers;
  options: PreferenceOptions;
  errors: readonly FormError[];
  store: Pick<ReturnType<typeof createPreferencesStore>, 'change' | 'changeNewsletters'>;
}

export function PreferenceFields({ t, values, options, errors, store }: Props) {
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  const box = (name: 'infoKnowEventConf' | 'newsletter' | 'prodServOffers' | 'doNotMail') => ({
    name,
    isChecked: values[name],
    error: errorOf(name),
    onChange: (isChecked: boolean) => store.change({ [name]: isChecked }),
  });
  return (
    <>
      <FieldGroup id="general" label={t('PreferencesGeneral')}>
        <Check {...box('infoKnowEventConf')} label={t('PreferencesEvents')} />
        <Check {...box('prodServOffers')} label={t('PreferencesOffers')} />
        <Check {...box('newsletter')} label={t('PreferencesNewsletter')} />
      </FieldGroup>
      <FieldGroup id="newsletters" label={t('PreferencesNewsletters')} hint={t('PreferencesNewslettersHint')}>
        {options.newsletters.map(({ id, label, options: listed }) => {
          const own = listed.map(({ value }) => value);
          return (
            <CheckGroup
              key={id}
              name="newsletters"
              id={`newsletters-${id}`}
              label={label}
              options={listed}
              values={values.newsletters.filter((name) => own.includes(name))}
              onChange={(chosen) =>
                store.changeNewsletters([...values.newsletters.filter((name) => !own.includes(name)), ...chosen])
              }
            />
          );
        })}
      </FieldGroup>
      <CheckGroup
        name="topics"
        label={t('PreferencesTopics')}
        hint={t('PreferencesTopicsHint')}
        error={errorOf('topics')}
        options={options.topics}
        values={values.topics}
        onChange={(topics) => store.change({ topics })}
      />
      {options.codes.length > 0 && (
        <>
          {options.codes.map(({ value }) => (
            <input key={value} type="hidden" name="shownCodes" value={value} />
          ))}
          <CheckGroup
            name="codes"
            label={t('PreferencesCodes')}
            hint={t('PreferencesCodesHint')}
            options={options.codes}
            values={values.codes}
            onChange={(codes) => store.change({ codes })}
          />
        </>
      )}
      <FieldGroup id="post" label={t('PreferencesPost')}>
        <Check {...box('doNotMail')} label={t('PreferencesNoMail')} />
      </FieldGroup>
    </>
  );
}
