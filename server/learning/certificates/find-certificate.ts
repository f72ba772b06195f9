import type { AccountContent } from '../../people/accounts/account-content.ts';
import { findAccount } from '../../people/accounts/account.repo.ts';
import { listCommitteeOffices, type CommitteeOffice } from '../../people/accounts/office.repo.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { listSections } from '../../standards/sections/section.repo.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Training } from '../training/open-training.ts';
import type { CertificateGrant } from './certificate-link.ts';
import type { CertificateKind } from './certificates.contract.ts';
import { recordNumber } from './record-number.ts';
import { hasOfficeCertificate, officeDocumentId } from './office-certificate.rules.ts';

/** The content of a certificate, from our records only, never from the request. */
export interface CertificateFacts {
  kind: CertificateKind;
  holder: string;
  title: string;
  /** Committee of an office; null otherwise. */
  office: string | null;
  issuedOn: string;
  validUntil: string | null;
  number: string | null;
  /** True if anybody can check the number on the site (docs/decisions/account-and-profile.md#numbers-of-certificates). */
  isVerifiable: boolean;
  /** Date of our record. */
  recordedOn: string;
}

type Tools = Pick<Platform, 'db' | 'clock' | 'installation'> & {
  training: Training;
  accountContent: Pick<AccountContent, 'sections'>;
};

/**
 * Returns a person's certificate; null for one that they do not have or that was revoked.
 */
export async function findCertificate(
  { db, clock, installation, training, accountContent }: Tools,
  { userId, kind, documentId, language }: CertificateGrant,
): Promise<CertificateFacts | null> {
  const account = await findAccount(db, userId);
  if (!account) return null;
  const today = organizationDate(clock.now(), installation.timeZone);
  const own = { kind, holder: `${account.firstName} ${account.lastName}`.trim(), recordedOn: today };
  if (kind === 'trainingcertificate') {
    const { certificates, receivedAt } = await training.learners.read(account);
    const found = certificates.find(({ id, isRevoked }) => id === documentId && !isRevoked);
    if (!found) return null;
    const { holder, title, issuedOn, validUntil, number } = found;
    const recordedOn = receivedAt ? organizationDate(receivedAt, installation.timeZone) : today;
    return { kind, holder, title, office: null, issuedOn, validUntil, number, isVerifiable: true, recordedOn };
  }
  if (kind === 'membersection') {
    const joined = (await listSections(db, userId)).find(({ sectionId }) => sectionId === documentId);
    if (!joined) return null;
    const named = (await accountContent.sections(language)).find(({ id }) => id === documentId);
    const number = recordNumber('MS', { userId, documentId, since: joined.joinedOn });
    return { ...own, ...sectionFacts(joined, named?.name ?? documentId), number };
  }
  const offices = await listCommitteeOffices({ db, clock, installation }, userId);
  const held = offices.find((each) => officeDocumentId(each) === documentId && hasOfficeCertificate(each));
  if (!held) return null;
  const number = recordNumber('TC', { userId, documentId, since: held.originalDate ?? '' });
  return { ...own, ...officeFacts(held), number };
}

const sectionFacts = ({ joinedOn }: { joinedOn: string }, title: string) => ({
  title,
  issuedOn: joinedOn,
  office: null,
  validUntil: null,
  isVerifiable: false,
});

const officeFacts = ({ acronym, committeeName, officeName, originalDate }: CommitteeOffice) => ({
  title: `${committeeName} (${acronym})`,
  office: officeName,
  issuedOn: originalDate ?? '',
  validUntil: null,
  isVerifiable: false,
});
