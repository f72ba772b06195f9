import * as v from 'valibot';
import { criteriaLimits } from './certificate-criteria.rules.ts';

const text = (most: number) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(most, `must have at most ${most} characters`)), '');

/** Search criteria; the last name is required, the others narrow the search. */
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

/** The two calls of the learning system, which use different names for the fields of a row. */
export const certificateVersions = ['users', 'certificates'] as const;
export type CertificateVersion = (typeof certificateVersions)[number];

/** A certificate, independent of the call. */
export interface Certificate {
  firstName: string;
  lastName: string;
  number: string;
  city: string;
  state: string;
  /** Date of the passed examination, YYYY-MM-DD; null if unknown. */
  passedOn: string | null;
}

/** A certificate as a page shows it: the day is MM/DD/YYYY, empty if unknown. */
export type ShownCertificate = Omit<Certificate, 'passedOn'> & { date: string };

/** A list of certificates, or the reason for the log why there is none. */
export type Certificates = { ok: true; certificates: readonly Certificate[] } | { ok: false; reason: string };

/** Source of certificates. */
export interface CertificateRegister {
  find(version: CertificateVersion, criteria: CertificateCriteria): Promise<Certificates>;
}
