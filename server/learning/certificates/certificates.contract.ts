import * as v from 'valibot';
import { saved } from '../../people/accounts/user.contract.ts';

/** Kinds of documents about a person: a course or certification, a section, an office on a committee. */
export const certificateKinds = ['trainingcertificate', 'membersection', 'committee'] as const;
export type CertificateKind = (typeof certificateKinds)[number];

const text = (most: number) => v.pipe(v.string(), v.maxLength(most, 'is too long'));

/** A training certificate by its wire names (docs/decisions/wire-names.md#letter-for-letter). */
const trainingCertificate = v.object({
  ID: v.string(),
  TrainingTitle: v.string(),
  TrainingType: v.string(),
  Number: v.string(),
  IssuedDate: v.string(),
  ValidUntil: v.nullable(v.string()),
  Status: v.picklist(['valid', 'expired', 'revoked']),
  /** Address of the PDF, valid for an hour. */
  Link: v.string(),
});
export type TrainingCertificate = v.InferOutput<typeof trainingCertificate>;

export const getCertificates = {
  method: 'GET',
  path: '/api/account/certificates',
  summary: "The caller's training certificates. Another userid is refused, and no database can be chosen",
  access: 'user',
  query: v.object({ userid: v.optional(text(200)), database: v.optional(text(200)) }),
  answers: { 200: { description: 'The certificates, newest first', schema: saved(v.array(trainingCertificate)) } },
} as const;

export const getCertificateDocument = {
  method: 'GET',
  path: '/api/account/committees',
  summary: 'A certificate as a PDF, by a link of its owner; name, date and title come from our records alone',
  access: 'user',
  query: v.object({
    token: v.pipe(v.string('is required'), v.maxLength(2_000, 'is too long')),
    type: v.picklist(certificateKinds, `must be one of ${certificateKinds.join(', ')}`),
    documentid: v.optional(text(200)),
    // Printed by the old site; accepted and ignored.
    name: v.optional(text(1_000)),
    issueddate: v.optional(text(1_000)),
    title: v.optional(text(1_000)),
  }),
  answers: { 200: { description: 'The certificate' } },
} as const;
