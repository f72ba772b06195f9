import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import {
  criteriaLimits,
  criteriaNames,
} from '../../../server/learning/training/certificates/certificate-criteria.rules.ts';
import type {
  CertificateCriteria,
  CertificateVersion,
} from '../../../server/learning/training/certificates/certificate.contract.ts';
import { ErrorSummary } from '../../platform/ui/ErrorSummary.tsx';
import { Field } from '../../platform/ui/Field.tsx';
import { Select, type Option } from '../../platform/ui/Select.tsx';
import { SubmitButton } from '../../platform/ui/SubmitButton.tsx';
import { createTranslator } from '../../platform/ui/translate.ts';
import { CertificateTable } from './CertificateTable.tsx';
import { createHotWorkStore, type Search } from './hot-work.store.ts';
import type { HotWorkKey } from './hot-work-phrases.ts';
import { requestCertificates, type FindCertificates } from './request-certificates.ts';
import './hot-work.css';

interface Props {
  version: CertificateVersion;
  /** Target of the form without JavaScript. */
  action: string;
  states: readonly Option[];
  criteria: CertificateCriteria;
  search: Partial<Search>;
  phrases: Readonly<Record<string, string>>;
  /** Replaced by tests. */
  find?: FindCertificates;
}

/** Renders the search for hot work certificates. The server renders a working form, which this script hydrates. */
export function HotWorkSearch({
  version,
  action,
  states,
  criteria,
  search,
  phrases,
  find = requestCertificates,
}: Props) {
  const [store] = useState(() => createHotWorkStore({ version, criteria, search }, find));
  const t = createTranslator<HotWorkKey>(phrases);
  const form = useRef<HTMLFormElement>(null);
  const [isDrawn, setDrawn] = useState(true);
  const typed = useStore(store.$criteria);
  const { phase, rows, isLastNameMissing, tooLong, refusals, answers } = useStore(store.$search);
  useEffect(() => {
    if (form.current) store.start(new FormData(form.current));
    setDrawn(false);
  }, [store]);
  const labels = {
    firstName: t('AccountFirstName'),
    lastName: t('AccountLastName'),
    emailAddress: t('HotWorkEmail'),
    registrationID: t('HotWorkNumber'),
    cityName: t('AddressCity'),
    state: t('HotWorkState'),
  };
  const errorOf = (name: keyof CertificateCriteria): string | undefined => {
    if (name === 'lastName' && isLastNameMissing) return t('LastNameIsRequiredText');
    if (!tooLong.includes(name)) return undefined;
    return t('FieldMaximumLengthOf', { label: labels[name], max: criteriaLimits[name] });
  };
  const field = (name: keyof CertificateCriteria) => ({
    name,
    id: `hot-work-${name}`,
    label: labels[name],
    value: typed[name],
    error: errorOf(name),
    onChange: (value: string) => store.set(name, value),
  });
  const line = (name: keyof CertificateCriteria) => ({
    ...field(name),
    autoComplete: 'off',
    limit: criteriaLimits[name],
  });
  const reset = () => {
    store.reset();
    document.getElementById('hot-work-firstName')?.focus();
  };
  const errors = criteriaNames.flatMap((name) => {
    const message = errorOf(name);
    return message === undefined ? [] : [{ field: `hot-work-${name}`, message }];
  });
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
          <Field {...line('firstName')} />
          <Field {...line('lastName')} isRequired />
          <Field {...line('emailAddress')} type="email" />
          <Field {...line('registrationID')} />
          <Field {...line('cityName')} />
          <Select {...field('state')} options={states} placeholder={t('HotWorkAnyState')} />
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
      {rows.length > 0 && <CertificateTable rows={rows} answers={answers} t={t} />}
    </div>
  );
}
