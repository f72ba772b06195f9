import { expect, it } from 'vitest';
import { readPreview, signPreview } from './preview-link.ts';

const secrets = ['a secret of at least thirty-two characters'] as const;
const expiresAt = new Date('2026-12-01T00:00:00Z');
const before = new Date('2026-11-30T23:59:59.999Z');
const grant = { id: 'page:home', locale: 'es', revision: 7, expiresAt, mayRemark: false };
const token = signPreview(grant, secrets);

it('grants what it was signed for, until it expires', () => {
  expect(readPreview(token, secrets, before)).toEqual(grant);
  expect(readPreview(token, secrets, expiresAt)).toBeNull();
});

it('lets people remark where it was signed for that', () => {
  const remarking = { ...grant, mayRemark: true };
  expect(readPreview(signPreview(remarking, secrets), secrets, before)).toEqual(remarking);
});

it('is worthless under another secret', () => {
  expect(readPreview(token, [`${secrets[0]}!`], before)).toBeNull();
});

it.each([
  ['another item', ['page:other', 'es', 7, expiresAt.getTime()]],
  ['another locale', ['page:home', 'en', 7, expiresAt.getTime()]],
  ['another revision', ['page:home', 'es', 8, expiresAt.getTime()]],
  ['a later end', ['page:home', 'es', 7, expiresAt.getTime() + 1]],
  ['remarks', ['page:home', 'es', 7, expiresAt.getTime(), 'remark']],
])('cannot be turned into one for %s', (_, payload) => {
  const [, signature] = token.split('.');
  const forged = `${Buffer.from(JSON.stringify(payload)).toString('base64url')}.${signature}`;
  expect(readPreview(forged, secrets, before)).toBeNull();
});

it.each(['', '.', 'x', 'x.y', `${token}.x`, token.slice(0, -1), `${token}A`, token.replace('.', '')])(
  'grants nothing when damaged (%#)',
  (damaged) => {
    expect(readPreview(damaged, secrets, before)).toBeNull();
  },
);

it('changes with every character of its signature', () => {
  const [payload = '', signature = ''] = token.split('.');
  for (let at = 0; at < signature.length - 1; at += 1) {
    const other = signature[at] === 'A' ? 'B' : 'A';
    const forged = `${payload}.${signature.slice(0, at)}${other}${signature.slice(at + 1)}`;
    expect(readPreview(forged, secrets, before)).toBeNull();
  }
});
