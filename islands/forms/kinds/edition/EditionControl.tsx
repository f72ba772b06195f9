import type { FieldOf } from '../../../../server/forms/kinds/kinds.rules.ts';
import { useForm } from '../../form-context.ts';
import type { FieldControlProps } from '../field-control.ts';
import { OptionListControl } from '../OptionListControl.tsx';
import { useDependentList } from '../use-dependent-list.ts';

/** Renders the editions of the chosen code, the current one first and named so. */
export function EditionControl(props: FieldControlProps<FieldOf<'edition'>>) {
  const { t } = useForm();
  const { field, text, isOff } = props;
  const { options = [], isLoading, hasFailed } = useDependentList(field);
  const editions = options.map(({ value, label }) => ({
    value,
    label: value === field.initial ? t('FormCurrentEdition', { year: label }) : label,
  }));
  const hasNone = editions.length === 0;
  return (
    <>
      <OptionListControl
        {...props}
        options={editions}
        text={hasNone ? '' : text}
        placeholder={hasNone ? t('FormEditionFirst') : undefined}
        isOff={isOff || hasNone}
      >
        {isLoading && (
          <p role={hasFailed ? 'alert' : 'status'} className="form-waiting">
            {t(hasFailed ? 'DocumentFieldErrorText' : 'DocumentFieldLoadingText')}
          </p>
        )}
      </OptionListControl>
      {hasNone && text !== '' && <input type="hidden" name={field.name} value={text} />}
    </>
  );
}
