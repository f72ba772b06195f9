import type { ArrivedFile } from '../../../server/platform/files/receive-form.ts';
import {
  certificateFile,
  findCertificateFile,
  ownerOf,
  submitCertificate,
  takeCertificateFile,
  type CertificateSender,
} from '../../../server/store/checkout/exemptions/submit-certificate.ts';
import { findCertificateProblems, waitingLimit } from '../../../server/store/checkout/exemptions/exemption.rules.ts';
import type { Translate } from '../../cms/dictionary.ts';
import { notKept, type FormError } from '../../http/form-errors.ts';

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

/** An uploaded file that waits for the rest of its form. */
export type KeptFile = { id: string; name: string } | null;

/** What a form of a certificate shows again. */
export interface CertificateValues {
  states: string[];
  number: string;
}

/** The uploads of a form of a certificate. */
export const certificateUploads = {
  most: 1,
  limitOf: (field: string) => (field === 'file' ? certificateFile.largest : 0),
};

export const readCertificateValues = (form: URLSearchParams | null): CertificateValues => ({
  states: form?.getAll('states') ?? [],
  number: form?.get('number') ?? '',
});

/** The uploaded file of the form, or the reason why there is none. */
interface Arrival {
  file: KeptFile;
  errors: FormError[];
  isStorageFull?: true;
}

interface SentForm {
  services: App.Locals['services'];
  form: URLSearchParams;
  files: readonly ArrivedFile[];
  t: Translate;
}

/** What the page shows again after a form that was not accepted. */
interface Refused {
  errors: FormError[];
  show: { kept: KeptFile };
  status?: 503;
}

/**
 * Takes the form of a certificate: file, states and number. An uploaded file is kept for the next try.
 * @param others problems of further fields of the form
 * @returns what was wrong; null once the certificate waits for staff
 */
export async function receiveCertificate(
  sent: SentForm,
  sender: CertificateSender,
  others: readonly FormError[] = [],
): Promise<Refused | null> {
  const { services, form, t } = sent;
  const values = readCertificateValues(form);
  const { file, errors, isStorageFull } = await receiveFile(sent, sender);
  const problems = Object.entries(findCertificateProblems(values, services.installation.country));
  const found = [
    ...others,
    ...errors,
    ...problems.map(([field, { key, tokens }]) => ({ field, message: t(key, tokens) })),
  ];
  const show = { kept: file };
  if (!file || found.length > 0) return { errors: found, show, ...(isStorageFull && notKept) };
  const { states, number } = values;
  const handedIn = await submitCertificate(services, { sender, fileId: file.id, states, number });
  if (handedIn.ok) return null;
  return handedIn.code === 'too_many'
    ? { errors: [{ message: t('ExemptionTooMany', { count: waitingLimit }) }], show }
    : { errors: [{ field: 'file', message: t('ExemptionFileRequired') }], show: { kept: null } };
}

/** Stores the uploaded file of the form; without one, returns the file of the previous try. */
async function receiveFile({ services, form, files, t }: SentForm, sender: CertificateSender): Promise<Arrival> {
  const [arrived] = files;
  const file = await findCertificateFile(services, ownerOf(sender), form.get('kept') ?? '');
  if (!arrived) return { file, errors: file ? [] : [{ field: 'file', message: t('ExemptionFileRequired') }] };
  const taken = await takeCertificateFile(services, sender, arrived);
  if (taken.ok) return { file: taken.value, errors: [] };
  const errors = [{ field: 'file', message: t(fileProblems[taken.code], { filename: arrived.name }) }];
  return { file, errors, ...(taken.code === 'file_unstored' && { isStorageFull: true }) };
}
