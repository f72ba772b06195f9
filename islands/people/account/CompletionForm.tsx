import { SubmitButton } from '../../platform/ui/SubmitButton.tsx';
import { useAccountForm, type AccountFormProps } from './use-account-form.ts';
import { WorkFields, type WorkAnswers, type WorkOptions } from './WorkFields.tsx';

interface Props extends AccountFormProps<WorkAnswers> {
  options: WorkOptions;
}

export function CompletionForm(props: Props) {
  const { t, form, store, errorOf, values } = useAccountForm(props);
  return (
    <form method="post" ref={form}>
      <input type="hidden" name="version" value={props.version} />
      <WorkFields t={t} values={values} errorOf={errorOf} options={props.options} onChange={store.change} />
      <SubmitButton label={t('AccountSave')} />
    </form>
  );
}
