import {
  profileOptions,
  workTexts,
  type ProfileOption,
  type ProfileOptionName,
  type WorkTextName,
} from '../../../server/people/accounts/profile-fields.rules.ts';
import { CheckGroup } from '../../platform/ui/CheckGroup.tsx';
import type { Translate } from '../../platform/ui/translate.ts';
import { Select, type Option } from '../../platform/ui/Select.tsx';
import type { AccountKey } from './account-phrases.ts';
import { TextFields } from './TextFields.tsx';

/** The answers about work and the topics, which both forms of the profile ask for. */
export type WorkAnswers = Readonly<
  Record<ProfileOptionName | WorkTextName, string> & {
    topics: readonly string[];
  }
>;

export type WorkOptions = Readonly<Record<ProfileOption['options'] | 'topics', readonly Option[]>>;

interface Props {
  t: Translate<AccountKey>;
  values: WorkAnswers;
  options: WorkOptions;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<WorkAnswers>) => void;
}

export function WorkFields({ t, values, options, errorOf, onChange }: Props) {
  return (
    <>
      {profileOptions.map(({ name, label, options: list }) => (
        <Select
          key={name}
          name={name}
          label={t(label)}
          options={options[list]}
          placeholder={t('PleaseSelect')}
          value={values[name]}
          error={errorOf(name)}
          takesFirstOption
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <TextFields
        t={t}
        fields={workTexts}
        values={values}
        errorOf={errorOf}
        onChange={(name, value) => onChange({ [name]: value })}
      />
      <CheckGroup
        name="topics"
        label={t('AccountTopics')}
        hint={t('AccountTopicsHint')}
        error={errorOf('topics')}
        options={options.topics}
        values={values.topics}
        onChange={(topics) => onChange({ topics })}
      />
    </>
  );
}
