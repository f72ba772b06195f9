import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { locales, type Locale } from '../../platform/locale.rules.ts';
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
  language: v.picklist(locales),
  endsAt: v.number(),
});

/** The purpose is signed too: nothing else signed with the same secret opens a certificate. */
const sign = (payload: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`certificate-link ${payload}`).digest();

/** Makes the address of a certificate as a PDF. It opens for its owner's session alone, and for an hour. */
export function certificateLink(grant: CertificateGrant, { secret, now }: { secret: string; now: Date }): string {
  const { userId, kind, documentId, language } = grant;
  const body = JSON.stringify({ userId, kind, documentId, language, endsAt: now.getTime() + linkLifetime });
  const payload = Buffer.from(body).toString('base64url');
  const token = `${payload}.${sign(payload, secret).toString('base64url')}`;
  return `/api/account/committees?${new URLSearchParams({ token, type: kind, documentid: documentId })}`;
}

/** Returns what a token opens; null when it is forged, damaged or over. */
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
