import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { certificateLink, linkLifetime, readCertificateToken, type CertificateGrant } from './certificate-link.ts';

const now = new Date('2026-11-22T12:00:00Z');
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const secrets = ['a secret of this installation'] as const;
const grant: CertificateGrant = { userId: 'ana', kind: 'committee', documentId: 'EIC:Chair', language: 'es' };
const query = () => new URL(certificateLink(grant, { secrets, now }), 'https://x.example').searchParams;
const token = () => query().get('token') ?? '';

it('leads to the address certificates have had, with its kind and document', () => {
  expect(certificateLink(grant, { secrets, now })).toMatch(
    /^\/api\/account\/committees\?token=[\w.%-]+&type=committee&/,
  );
  expect([query().get('type'), query().get('documentid')]).toEqual(['committee', 'EIC:Chair']);
});

it.each([
  ['at once', 0, grant],
  ['at its last moment', linkLifetime, grant],
  ['after it', linkLifetime + 1, null],
])('opens its document %s', (_, milliseconds, opened) => {
  expect(readCertificateToken(token(), { secrets, now: at(milliseconds) })).toEqual(opened);
});

it('opens nothing when it was made for something else, with another secret, or changed', () => {
  const [payload = '', signature = ''] = token().split('.');
  const other = createHmac('sha256', secrets[0]).update(`unsubscribe-link ${payload}`).digest('base64url');
  const stranger = Buffer.from(JSON.stringify({ ...grant, userId: 'ben', endsAt: at(1).getTime() })).toString(
    'base64url',
  );
  for (const forged of [
    '',
    '.',
    'x',
    'x.y.z',
    payload,
    `${payload}.`,
    `.${signature}`,
    `${payload}.${other}`,
    `${stranger}.${signature}`,
    `${payload}.${signature}.x`,
    `${payload}.${signature.slice(1)}`,
  ]) {
    expect(readCertificateToken(forged, { secrets, now })).toBeNull();
  }
  expect(readCertificateToken(token(), { secrets: ['another'], now })).toBeNull();
});
