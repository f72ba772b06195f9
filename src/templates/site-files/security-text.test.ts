import { expect, it } from 'vitest';
import { securityText } from './security-text.ts';

const site = { origin: 'https://msca.example', contactPath: '/help/contact' };

it.each([
  ['2026-11-22T12:00:00.000Z', '2027-11-22T12:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', '2029-02-28T00:00:00.000Z'],
])('names the contact page, and expires a year after %s', (now, expiry) => {
  expect(securityText(site, new Date(now)).split('\n')).toEqual([
    'Contact: https://msca.example/help/contact',
    `Expires: ${expiry}`,
    'Preferred-Languages: en, es',
    'Canonical: https://msca.example/.well-known/security.txt',
    '',
  ]);
});
