import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type {
  CertificateCriteria,
  CertificateVersion,
} from '../../server/training/certificates/certificate.contract.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { Field } from '../ui/Field.tsx';
import { Select, type Option } from '../ui/Select.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { createTranslator } from '../ui/translate.ts';
import { CertificateTable } from './CertificateTable.tsx';
import { createHotWorkStore, type Search } from './hot-work.store.ts';
import type { HotWorkKey } from './hot-work-phrases.ts';
import { findCertificates, type FindCertificates } from './find-certificates.ts';
import './hot-work.css';

interface Props {
  version: CertificateVersion;
  /** Where it is sent without a script. */
  action: string;
  states: readonly Option[];
  criteria: CertificateCriteria;
  search: Partial<Search>;
  phrases: Readonly<Record<string, string>>;
  /** Replaced by tests. */
  find?: FindCertificates;
}

/** Renders the search for hot work certificates. Drawn by the server it works by itself; the script takes it over. */
export function HotWorkSearch({ version, action, states, criteria, search, phrases, find = findCertificates }: Props) {
  const [store] = useState(() => createHotWorkStore({ version, criteria, search }, find));
  const t = createTranslator<HotWorkKey>(phrases);
  const form = useRef<HTMLFormElement>(null);
  const [isDrawn, setDrawn] = useState(true);
  const typed = useStore(store.$criteria);
  const { phase, rows, isLastNameMissing, refusals, answers } = useStore(store.$search);
  useEffect(() => {
    if (form.current) store.start(new FormData(form.current));
    setDrawn(false);
  }, [store]);
  const field = (name: keyof CertificateCriteria) => ({
    ...{ name, id: `hot-work-${name}`, value: typed[name] },
    onChange: (value: string) => store.set(name, value),
  });
  const reset = () => {
    store.reset();
    document.getElementById('hot-work-firstName')?.focus();
  };
  const missing = isLastNameMissing ? t('LastNameIsRequiredText') : undefined;
  const errors = missing ? [{ field: 'hot-work-lastName', message: missing }] : [];
  return (
    <div className="hot-work">
      <form
        ref={form}
        method="post"
        action={action}
        className="site-form"
        noValidate={!isDrawn}
        onSubmit={(event) => {
          event.preventDefault();
          void store.search();
        }}
      >
        <ErrorSummary title={t('ThereIsAProblem')} errors={errors} refusals={refusals}>
          {phase === 'error' && <p>{t('ErrorGettingResultsText')}</p>}
        </ErrorSummary>
        <p className="form-required">{t('FormRequiredNote')}</p>
        <div className="hot-work-fields">
          <Field {...field('firstName')} label={t('AccountFirstName')} autoComplete="off" maxLength={100} />
          <Field
            {...field('lastName')}
            {...{ label: t('AccountLastName'), autoComplete: 'off', maxLength: 100, error: missing, isRequired: true }}
          />
          <Field {...field('emailAddress')} label={t('HotWorkEmail')} type="email" autoComplete="off" maxLength={254} />
          <Field {...field('registrationID')} label={t('HotWorkNumber')} autoComplete="off" maxLength={50} />
          <Field {...field('cityName')} label={t('AddressCity')} autoComplete="off" maxLength={50} />
          <Select {...field('state')} label={t('HotWorkState')} options={states} placeholder={t('HotWorkAnyState')} />
        </div>
        <p className="form-buttons">
          <SubmitButton
            kind="signal"
            label={t('HotWorkSearch')}
            busyLabel={t('FetchingResultsText')}
            isBusy={phase === 'fetching'}
          />
          {rows.length > 0 &&
            (isDrawn ? (
              <a className="button" href={action}>
                {t('HotWorkReset')}
              </a>
            ) : (
              <button type="button" className="button" onClick={reset}>
                {t('HotWorkReset')}
              </button>
            ))}
        </p>
      </form>
      <p role="status" className={phase === 'fetching' ? undefined : 'visually-hidden'}>
        {phase === 'fetching' && t('FetchingResultsText')}
      </p>
      {phase === 'found' && rows.length === 0 && (
        <p role="alert" className="hot-work-none">
          {t('NoResultsText')}
        </p>
      )}
      {rows.length > 0 && <CertificateTable {...{ rows, answers, t }} />}
    </div>
  );
}
