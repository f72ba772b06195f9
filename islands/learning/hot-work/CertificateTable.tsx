import { useEffect, useRef } from 'react';
import type { ShownCertificate } from '../../../server/learning/training/certificates/certificate.contract.ts';
import type { Translate } from '../../platform/ui/translate.ts';
import type { HotWorkKey } from './hot-work-phrases.ts';

interface Props {
  rows: readonly ShownCertificate[];
  /** Number of answers: the heading receives the focus after each. */
  answers: number;
  t: Translate<HotWorkKey>;
}

/** Renders the certificates found, the newest first. */
export function CertificateTable({ rows, answers, t }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (answers > 0) heading.current?.focus();
  }, [answers]);
  const heads = ['AccountFirstName', 'AccountLastName', 'HotWorkNumber', 'AddressCity', 'HotWorkState'] as const;
  return (
    <section aria-labelledby="hot-work-found">
      <h2 ref={heading} id="hot-work-found" tabIndex={-1}>
        {t('HotWorkCount', { count: rows.length })}
      </h2>
      <div className="table-frame" tabIndex={0} role="region" aria-label={t('HotWorkResults')}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {t(head)}
                </th>
              ))}
              <th scope="col">{t('HotWorkPassed')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ firstName, lastName, number, city, state, date }, index) => (
              <tr key={`${number} ${index}`}>
                <td>{firstName}</td>
                <td>{lastName}</td>
                <td>{number}</td>
                <td>{city}</td>
                <td>{state}</td>
                <td>{date}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
