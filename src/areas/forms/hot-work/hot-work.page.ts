import * as v from 'valibot';
import type { Search } from '../../../../islands/learning/hot-work/hot-work.store.ts';
import {
  criteriaNames,
  findLongCriteria,
} from '../../../../server/learning/training/certificates/certificate-criteria.rules.ts';
import {
  certificateCriteria,
  type CertificateCriteria,
  type CertificateVersion,
} from '../../../../server/learning/training/certificates/certificate.contract.ts';
import { toShown } from '../../../../server/learning/training/certificates/certificate-rows.rules.ts';
import { findCertificates } from '../../../../server/learning/training/certificates/find-certificates.ts';
import { definePage } from '../../../http/define-page.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';

interface Shown {
  version: CertificateVersion;
  states: { value: string; label: string }[];
  criteria: CertificateCriteria;
  search: Partial<Search>;
}

/** Criteria as typed. */
const typed = (form: URLSearchParams): CertificateCriteria =>
  Object.fromEntries(criteriaNames.map((name) => [name, form.get(name) ?? ''])) as CertificateCriteria;

/**
 * The search for hot work certificates, by one of the two calls of the learning system. Its form is sent as POST,
 * because an address must not contain names of people.
 */
const hotWorkPage = (version: CertificateVersion) =>
  definePage({
    access: 'public',
    frame: siteFrame,
    async load({ services, language }): Promise<Shown> {
      const states = await services.accountContent.states(services.installation.country, language);
      return {
        version,
        states: states.map(({ code, stateProvinceName }) => ({ value: code, label: stateProvinceName })),
        criteria: typed(new URLSearchParams()),
        search: {},
      };
    },
    intents: {
      async submit({ services, viewer, form, page: { t } }) {
        const criteria = typed(form);
        const show = (search: Partial<Search>) => ({ show: { criteria, search } });
        const parsed = v.safeParse(certificateCriteria, criteria);
        if (!parsed.success) {
          const isLastNameMissing = criteria.lastName.trim() === '';
          const tooLong = findLongCriteria(criteria);
          // The search shows its problems; the page only has to report an error.
          const isSaid = isLastNameMissing || tooLong.length > 0;
          const message = t(isSaid ? 'ThereIsAProblem' : 'ErrorGettingResultsText');
          return { errors: [{ message }], ...show(isSaid ? { isLastNameMissing, tooLong } : { phase: 'error' }) };
        }
        const found = await findCertificates(services, viewer.caller.address, { version, criteria: parsed.output });
        if (!found.ok) {
          return { errors: [{ message: t('ErrorGettingResultsText') }], ...show({ phase: 'error' }) };
        }
        return show({ phase: 'found', rows: found.value.map(toShown) });
      },
    },
  });

export const hotWorkUsersPage = hotWorkPage('users');
export const hotWorkCertificatesPage = hotWorkPage('certificates');
