import { useStore } from '@nanostores/react';
import type { Screen } from '../../server/forms/definition/form-definition.contract.ts';
import { SubmitButton } from '../platform/ui/SubmitButton.tsx';
import { useForm } from './form-context.ts';

interface Props {
  screen: Screen;
  /** The screen before it; undefined on the first. */
  before: string | undefined;
}

/** Renders the buttons of a screen: its own, or one for each option of a field; then Back. */
export function FormButtons({ screen, before }: Props) {
  const { store, shown, t } = useForm();
  const { phase } = useStore(store.$page);
  const isBusy = phase === 'sending' || phase === 'leaving';
  const answered = screen.fields.find(({ name }) => name === screen.buttons);
  const isLast = !screen.leads?.length;
  return (
    <>
      <p className="form-buttons">
        {/* First: Enter in a field presses the first button. */}
        {answered && 'options' in answered ? (
          answered.options.map(({ value, label }) => (
            <button key={value} className="button" name={answered.name} value={value} disabled={isBusy}>
              {label}
            </button>
          ))
        ) : (
          <SubmitButton
            kind="signal"
            label={screen.submit ?? t(isLast ? 'FormSubmit' : 'FormContinue')}
            busyLabel={t('Submitting')}
            isBusy={isBusy}
          />
        )}
        {before !== undefined && (
          <button className="button" name="_go" value={before} formNoValidate>
            {t('FormBack')}
          </button>
        )}
        {shown.draft !== null && (
          <button className="button" name="_save" value="1" formNoValidate disabled={isBusy}>
            {t('FormDraftSave')}
          </button>
        )}
      </p>
      {shown.draft !== null && <p className="field-hint">{t('FormDraftHint')}</p>}
    </>
  );
}
