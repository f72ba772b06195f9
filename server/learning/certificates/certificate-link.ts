import * as v from 'valibot';
import type { Locale } from '../../platform/locale.rules.ts';
import { readToken, signToken } from '../../platform/signed-token.ts';
import { certificateKinds, type CertificateKind } from './certificates.contract.ts';

/** Time for which a link works, in milliseconds: as long as somebody reads the page it stands on. */
export const linkLifetime = 3_600_000;

/** Says whose certificate a link opens, which one, and in which language it is written. */
export interface CertificateGrant {
  userId: string;
  kind: CertificateKind;
  documentId: string;
  language: Locale;
}

const grantSchema = v.strictObject({
  userId: v.string(),
  kind: v.picklist(certificateKinds),
  documentId: v.string(),
  language: v.picklist(['en', 'es']),
  endsAt: v.number(),
});

/** Makes the address of a certificate as a PDF. It opens for its owner's session alone, and for an hour. */
export function certificateLink(grant: CertificateGrant, { secret, now }: { secret: string; now: Date }): string {
  const { userId, kind, documentId, language } = grant;
  const content = { userId, kind, documentId, language, endsAt: now.getTime() + linkLifetime };
  const token = signToken('certificate-link', content, secret);
  return `/api/account/committees?${new URLSearchParams({ token, type: kind, documentid: documentId })}`;
}

/** Returns what a token opens; null when it is forged, damaged or over. */
export function readCertificateToken(
  token: string,
  { secret, now }: { secret: string; now: Date },
): CertificateGrant | null {
  const content = readToken('certificate-link', token, { secret, schema: grantSchema });
  if (!content) return null;
  const { endsAt, ...grant } = content;
  return now.getTime() <= endsAt ? grant : null;
}
