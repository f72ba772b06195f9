import { CheckGroup } from '../../platform/ui/CheckGroup.tsx';
import { Field } from '../../platform/ui/Field.tsx';
import type { Translate } from '../../platform/ui/translate.ts';
import { Select, type Option } from '../../platform/ui/Select.tsx';
import type { AccountKey } from './account-phrases.ts';

/** Industry, function, title and topics: what both forms of the profile ask. */
export type WorkAnswers = Readonly<{ industryId: string; jobId: string; userTitle: string; topics: readonly string[] }>;

export interface WorkOptions {
  industries: readonly Option[];
  jobFunctions: readonly Option[];
  topics: readonly Option[];
}

interface Props {
  t: Translate<AccountKey>;
  values: WorkAnswers;
  options: WorkOptions;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<WorkAnswers>) => void;
}

export function WorkFields({ t, values, options, errorOf, onChange }: Props) {
  const list = (name: 'industryId' | 'jobId') => ({
    name,
    value: values[name],
    error: errorOf(name),
    placeholder: t('PleaseSelect'),
    onChange: (value: string) => onChange({ [name]: value }),
    takesFirstOption: true,
  });
  return (
    <>
      <Select {...list('industryId')} label={t('AccountIndustry')} options={options.industries} />
      <Select {...list('jobId')} label={t('AccountJobFunction')} options={options.jobFunctions} />
      <Field
        name="userTitle"
        label={t('AccountJobTitle')}
        value={values.userTitle}
        error={errorOf('userTitle')}
        autoComplete="organization-title"
        onChange={(userTitle) => onChange({ userTitle })}
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
