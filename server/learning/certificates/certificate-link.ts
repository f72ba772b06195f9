import * as v from 'valibot';
import { locales, type Locale } from '../../platform/locale.rules.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { readToken, signToken } from '../../platform/signed-token.ts';
import { certificateKinds, type CertificateKind } from './certificates.contract.ts';

/** Lifetime of a link in milliseconds, about the time its page stays open. */
export const linkLifetime = 3_600_000;

/** The owner, the certificate and the language of a link. */
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
  language: v.picklist(locales),
  endsAt: v.number(),
});

/** Returns the address of a certificate's PDF. It works in its owner's session only, for an hour. */
export function certificateLink(grant: CertificateGrant, { secrets, now }: { secrets: Secrets; now: Date }): string {
  const { userId, kind, documentId, language } = grant;
  const content = { userId, kind, documentId, language, endsAt: now.getTime() + linkLifetime };
  const token = signToken('certificate-link', content, secrets);
  return `/api/account/committees?${new URLSearchParams({ token, type: kind, documentid: documentId })}`;
}

/** Verifies a token; null when it is forged, damaged or expired. */
export function readCertificateToken(
  token: string,
  { secrets, now }: { secrets: Secrets; now: Date },
): CertificateGrant | null {
  const content = readToken('certificate-link', token, { secrets, schema: grantSchema });
  if (!content) return null;
  const { endsAt, ...grant } = content;
  return now.getTime() <= endsAt ? grant : null;
}
