import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { ApiError, callApi } from '../../platform/api-client.ts';
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx';
import { ErrorSummary, type FormError } from '../../platform/ui/ErrorSummary.tsx';
import { SubmitButton } from '../../platform/ui/SubmitButton.tsx';
import { createTranslator } from '../../platform/ui/translate.ts';
import { PreferenceFields, type PreferenceOptions } from './PreferenceFields.tsx';
import { createPreferencesStore, toPreferences, type PreferenceAnswers } from './preferences-form.store.ts';
import type { PreferencesKey } from './preferences-phrases.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';
import './account.css';

interface Props {
  values: PreferenceAnswers;
  /** The stored answers, restored by discarding. */
  saved: PreferenceAnswers;
  options: PreferenceOptions;
  errors: readonly FormError[];
  /** Version of the preferences in the form; saving an outdated one is answered with the changes. */
  version: string;
  path: string;
  phrases: Readonly<Record<string, string>>;
}

/** Renders the notification preferences. Only the button saves them. */
export function PreferencesForm({ values: given, saved, options, errors, version, path, phrases }: Props) {
  const [store] = useState(() => createPreferencesStore({ values: given, saved }));
  const [t] = useState(() => createTranslator<PreferencesKey>(phrases));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) store.adopt(new FormData(form.current));
  }, [store]);
  const { values } = useStore(store.$form);
  const isDirty = useStore(store.$isDirty);
  const { clickedAddress, stay, leave } = useUnsavedChanges(isDirty);
  const [isDiscardAsked, setDiscardAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const offered = [...options.topics, ...options.newsletters.flatMap((group) => group.options)];
    const names = offered.map(({ value }) => value);
    const unsubscribe = options.codes.map(({ value }) => value).filter((code) => !values.codes.includes(code));
    try {
      await callApi('/api/account/notification-preferences', {
        method: 'PUT',
        body: { ...toPreferences(values, names), unsubscribe, version },
        atSessionEnd: 'finish',
      });
      leave();
      location.assign(`${path}?saved=preferences`);
    } catch (error) {
      setBusy(false);
      // The page lists concurrent changes; other failures can be retried here.
      if (error instanceof ApiError && error.status === 409) {
        leave();
        form.current?.submit();
      } else setRefusals((count) => count + 1);
    }
  }

  return (
    <>
      <form
        method="post"
        action={path}
        ref={form}
        className="profile-form preferences-form"
        onSubmit={(event) => void save(event)}
      >
        <input type="hidden" name="version" value={version} />
        {/* Enter presses the first button of a form. */}
        <button hidden>{t('PreferencesSave')}</button>
        <ErrorSummary errors={refusals > 0 ? [{ message: t('SaveChangesError') }] : []} refusals={refusals} />
        <PreferenceFields t={t} values={values} options={options} errors={errors} store={store} />
        <p role="status" className="preferences-state">
          {isDirty && t('PreferencesUnsaved')}
        </p>
        <div className="form-buttons">
          <SubmitButton label={t('PreferencesSave')} isBusy={isBusy} kind="signal" />
          <button
            className="button"
            name="intent"
            value="opt-out"
            onClick={(event) => {
              event.preventDefault();
              store.optOut();
            }}
          >
            {t('PreferencesOptOut')}
          </button>
          <button
            className="button"
            name="intent"
            value="discard"
            onClick={(event) => {
              event.preventDefault();
              setDiscardAsked(isDirty);
            }}
          >
            {t('PreferencesDiscard')}
          </button>
        </div>
      </form>
      {isDiscardAsked && (
        <ConfirmDialog
          title={t('AreYouSure')}
          text={t('DiscardChangesMessage')}
          confirm={t('PreferencesDiscard')}
          decline={t('PreferencesKeep')}
          path={path}
          onConfirm={() => {
            store.discard();
            setDiscardAsked(false);
          }}
          onDecline={() => setDiscardAsked(false)}
        />
      )}
      {clickedAddress !== null && (
        <ConfirmDialog
          title={t('AreYouSure')}
          text={t('UnsavedChangesPromptMessage')}
          confirm={t('PreferencesLeave')}
          decline={t('PreferencesStay')}
          path={path}
          onConfirm={() => {
            leave();
            location.assign(clickedAddress);
          }}
          onDecline={stay}
        />
      )}
    </>
  );
}
