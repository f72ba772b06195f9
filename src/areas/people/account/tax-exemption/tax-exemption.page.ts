import {
  certificateFile,
  findCertificateFile,
  submitCertificate,
  takeCertificateFile,
} from '../../../../../server/store/checkout/exemptions/submit-certificate.ts';
import { listCertificates } from '../../../../../server/store/checkout/exemptions/exemption.repo.ts';
import { findStatesProblems, waitingLimit } from '../../../../../server/store/checkout/exemptions/exemption.rules.ts';
import { organizationDate } from '../../../../../server/platform/dates/organization-date.rules.ts';
import type { ArrivedFile } from '../../../../../server/platform/files/receive-form.ts';
import { stateOptions } from '../../../../../server/store/checkout/exemptions/exemptible-states.ts';
import { accountFrame, type AccountFrame } from '../../../../layouts/account-frame.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notKept, type FormError } from '../../../../http/form-errors.ts';
import { redirectTo } from '../../../../http/responses.ts';

const fileProblems = {
  file_too_large: 'ExemptionFileTooLarge',
  file_empty: 'ExemptionFileEmpty',
  file_type_refused: 'ExemptionFileRefused',
  file_infected: 'FileInfected',
  file_unchecked: 'FileUnchecked',
  file_unstored: 'FileUnstored',
  file_sender_full: 'FileSenderFull',
  too_many_files: 'ExemptionTooManyFiles',
} as const;

/** The uploaded file of the form, or the reason why there is none. */
type Arrival = { file: { id: string; name: string } | null; errors: FormError[]; isStorageFull?: true };

/** Shows the account's tax-exemption certificates, and accepts another. An uploaded file is kept for the next try. */
export const taxExemptionPage = definePage({
  access: 'user',
  frame: accountFrame('account-tax-exemption'),
  uploads: { most: 1, limitOf: (field) => (field === 'file' ? certificateFile.largest : 0) },
  async load({ page, form, services, url }) {
    const { account, language } = page;
    const [certificates, options] = await Promise.all([
      listCertificates(services.db, account.userId),
      stateOptions(services.accountContent, { language, home: services.installation.country }),
    ]);
    return {
      certificates,
      options,
      today: organizationDate(services.clock.now(), services.installation.timeZone),
      values: { states: form?.getAll('states') ?? [] },
      kept: null as Arrival['file'],
      isSent: url.searchParams.get('done') === 'sent',
    };
  },
  intents: {
    async submit({ page, form, files, services }) {
      const { account, t } = page;
      const states = form.getAll('states');
      const { file, errors, isStorageFull } = await receive({ page, services }, files[0], form.get('kept') ?? '');
      const problems = Object.entries(findStatesProblems(states, services.installation.country));
      const found = [...errors, ...problems.map(([field, { key, tokens }]) => ({ field, message: t(key, tokens) }))];
      if (!file || found.length > 0) return { errors: found, ...(isStorageFull && notKept), show: { kept: file } };
      const handedIn = await submitCertificate(services, { userId: account.userId, fileId: file.id, states });
      if (handedIn.ok) return redirectTo(`${page.path}?done=sent`);
      return handedIn.code === 'too_many'
        ? { errors: [{ message: t('ExemptionTooMany', { count: waitingLimit }) }], show: { kept: file } }
        : { errors: [{ field: 'file', message: t('ExemptionFileRequired') }] };
    },
  },
});

/** Stores the uploaded file of the form; without one, returns the file of the previous try. */
async function receive(
  { page: { account, t }, services }: Pick<PageCall<AccountFrame>, 'page' | 'services'>,
  arrived: ArrivedFile | undefined,
  keptId: string,
): Promise<Arrival> {
  const file = await findCertificateFile(services, account.userId, keptId);
  if (!arrived) return { file, errors: file ? [] : [{ field: 'file', message: t('ExemptionFileRequired') }] };
  const taken = await takeCertificateFile(services, account.userId, arrived);
  if (taken.ok) return { file: taken.value, errors: [] };
  const errors = [{ field: 'file', message: t(fileProblems[taken.code], { filename: arrived.name }) }];
  return { file, errors, ...(taken.code === 'file_unstored' && { isStorageFull: true }) };
}
