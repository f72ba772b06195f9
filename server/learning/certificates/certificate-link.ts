import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Locale } from '../../platform/locale.rules.ts';
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
  language: v.picklist(['en', 'es']),
  endsAt: v.number(),
});

/** The purpose is signed too, so no other token with the same secret opens a certificate. */
const sign = (payload: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`certificate-link ${payload}`).digest();

/** Returns the address of a certificate's PDF. It works in its owner's session only, for an hour. */
export function certificateLink(grant: CertificateGrant, { secret, now }: { secret: string; now: Date }): string {
  const { userId, kind, documentId, language } = grant;
  const body = JSON.stringify({ userId, kind, documentId, language, endsAt: now.getTime() + linkLifetime });
  const payload = Buffer.from(body).toString('base64url');
  const token = `${payload}.${sign(payload, secret).toString('base64url')}`;
  return `/api/account/committees?${new URLSearchParams({ token, type: kind, documentid: documentId })}`;
}

/** Verifies a token; null when it is forged, damaged or expired. */
export function readCertificateToken(
  token: string,
  { secret, now }: { secret: string; now: Date },
): CertificateGrant | null {
  const [payload = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const own = sign(payload, secret);
  if (rest.length > 0 || given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const parsed = v.safeParse(grantSchema, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!parsed.success) return null;
  const { endsAt, ...grant } = parsed.output;
  return now.getTime() <= endsAt ? grant : null;
}
