import type { Account } from '../../people/accounts/account.repo.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import type { Env } from '../../platform/env/env.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Training } from '../training/open-training.ts';
import { certificateState } from '../training/learner-item.rules.ts';
import { certificateLink } from './certificate-link.ts';
import type { TrainingCertificate } from './certificates.contract.ts';

/** Returns whether a requested id is the person's own; a missing id means themselves. */
export function isOwnNumber(account: Account, named: string | undefined): boolean {
  const { userId, accountProfileId, lmsId, onPointId, legacyId, netsuiteId, customerId } = account;
  if (named === undefined || named === '') return true;
  return [userId, accountProfileId, lmsId, onPointId, legacyId, netsuiteId, customerId].includes(named);
}

/** Returns a person's training certificates by their wire names, each with the link to its PDF. */
export async function showCertificates(
  {
    clock,
    env,
    installation,
    training,
  }: Pick<Platform, 'clock' | 'installation'> & { training: Training; env: Pick<Env, 'sessionSecrets'> },
  account: Account,
  language: Locale,
): Promise<TrainingCertificate[]> {
  const { certificates } = await training.learners.read(account);
  const now = clock.now();
  return certificates.map((certificate) => {
    const { id, title, type, number, issuedOn, validUntil } = certificate;
    const grant = { userId: account.userId, kind: 'trainingcertificate' as const, documentId: id, language };
    return {
      ID: id,
      TrainingTitle: title,
      TrainingType: type,
      Number: number,
      IssuedDate: issuedOn,
      ValidUntil: validUntil,
      Status: certificateState(certificate, organizationDate(now, installation.timeZone)),
      Link: certificateLink(grant, { secrets: env.sessionSecrets, now }),
    };
  });
}
