import { findAccount, listCommitteeOffices, type CommitteeOffice } from '../../people/accounts/account.repo.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { listSections } from '../../standards/sections/section.repo.ts';
import { findSection } from '../../standards/sections/section.rules.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Training } from '../training/open-training.ts';
import type { CertificateGrant } from './certificate-link.ts';
import type { CertificateKind } from './certificates.contract.ts';
import { hasOfficeCertificate, officeDocumentId } from './office-certificate.rules.ts';

/** Everything that is written on a certificate: what our records say, never a request. */
export interface CertificateFacts {
  kind: CertificateKind;
  holder: string;
  title: string;
  /** Held on a committee; null elsewhere. */
  office: string | null;
  issuedOn: string;
  validUntil: string | null;
  /** By which anybody can check it; null for what has no number. */
  number: string | null;
  /** The day on which our records said so. */
  recordedOn: string;
}

type Tools = Pick<Platform, 'db' | 'clock'> & { training: Training };

/** Returns what a certificate of somebody says; null for one they do not have, or that has been taken back. */
export async function findCertificate(
  { db, clock, training }: Tools,
  { userId, kind, documentId, language }: CertificateGrant,
): Promise<CertificateFacts | null> {
  const account = await findAccount(db, userId);
  if (!account) return null;
  const today = organizationDate(clock.now());
  const own = { kind, holder: `${account.firstName} ${account.lastName}`.trim(), recordedOn: today };
  if (kind === 'trainingcertificate') {
    const { certificates, receivedAt } = await training.learners.read(account);
    const found = certificates.find(({ id, isRevoked }) => id === documentId && !isRevoked);
    if (!found) return null;
    const { holder, title, issuedOn, validUntil, number } = found;
    const recordedOn = receivedAt ? organizationDate(receivedAt) : today;
    return { kind, holder, title, office: null, issuedOn, validUntil, number, recordedOn };
  }
  if (kind === 'membersection') {
    const joined = (await listSections(db, userId)).find(({ sectionId }) => sectionId === documentId);
    return joined ? { ...own, ...sectionFacts(joined, language) } : null;
  }
  const offices = await listCommitteeOffices(db, userId);
  const held = offices.find((each) => officeDocumentId(each) === documentId && hasOfficeCertificate(each));
  return held ? { ...own, ...officeFacts(held) } : null;
}

const sectionFacts = ({ sectionId, joinedOn }: { sectionId: string; joinedOn: string }, language: Locale) => ({
  title: findSection(sectionId)?.name[language] ?? sectionId,
  issuedOn: joinedOn,
  office: null,
  validUntil: null,
  number: null,
});

const officeFacts = ({ acronym, committeeName, officeName, originalDate }: CommitteeOffice) => ({
  title: `${committeeName} (${acronym})`,
  office: officeName,
  issuedOn: originalDate ?? '',
  validUntil: null,
  number: null,
});
