import * as v from 'valibot';
import { criteriaLimits } from './certificate-criteria.rules.ts';

const text = (most: number) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(most, `must have at most ${most} characters`)), '');

/** Criteria of a search; the last name must be given, everything else narrows. */
const entries = {
  firstName: text(criteriaLimits.firstName),
  lastName: v.pipe(
    v.string('is required'),
    v.trim(),
    v.minLength(1, 'is required'),
    v.maxLength(criteriaLimits.lastName, `must have at most ${criteriaLimits.lastName} characters`),
  ),
  cityName: text(criteriaLimits.cityName),
  state: text(criteriaLimits.state),
  registrationID: text(criteriaLimits.registrationID),
  emailAddress: text(criteriaLimits.emailAddress),
};
export const certificateCriteria = v.object(entries);
export type CertificateCriteria = v.InferOutput<typeof certificateCriteria>;

/** The two calls of the learning system, which name the parts of a row differently. */
export const certificateVersions = ['users', 'certificates'] as const;
export type CertificateVersion = (typeof certificateVersions)[number];

/** A certificate as the site works with it, whichever call it came by. */
export interface Certificate {
  firstName: string;
  lastName: string;
  number: string;
  city: string;
  state: string;
  /** The day the examination was passed, YYYY-MM-DD; null where it is not known. */
  passedOn: string | null;
}

/** A certificate as a page shows it: its day is MM/DD/YYYY, empty where it is not known. */
export type ShownCertificate = Omit<Certificate, 'passedOn'> & { date: string };

/** A list of certificates, or why there is none; the reason is for the log. */
export type Certificates = { ok: true; certificates: readonly Certificate[] } | { ok: false; reason: string };

/** Where certificates are looked up. */
export interface CertificateRegister {
  find(version: CertificateVersion, criteria: CertificateCriteria): Promise<Certificates>;
}
