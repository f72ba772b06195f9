import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findMarketingTarget } from './marketing-address.rules.ts';
import { isPublicAddress } from './public-address.ts';

const places = { url: 'http://10.0.0.5:8080/form', hosts: ['go.example.org'] };

it.each([
  [undefined, 'http://10.0.0.5:8080/form'],
  ['', 'http://10.0.0.5:8080/form'],
  ['http://10.0.0.5:8080/other', 'http://10.0.0.5:8080/other'],
  ['https://go.example.org/l/1/2', 'https://go.example.org/l/1/2'],
  ['https://GO.example.org/l', 'https://go.example.org/l'],
])('posts %s to %s', (asked, address) => {
  const found = findMarketingTarget(asked, places);
  expect(found.ok && found.url.href).toBe(address);
});

it.each([
  'http://go.example.org/l',
  'https://go.example.org:8443/l',
  'https://go.example.org.evil.example/',
  'https://evil.example/?go.example.org',
  'https://evil.example#@go.example.org',
  'https://go.example.org@evil.example/',
  'https://a:b@go.example.org/',
  'https://sub.go.example.org/',
  'https://10.0.0.5:8080/form',
  'http://10.0.0.5/form',
  'file:///etc/passwd',
  'gopher://go.example.org/',
  'javascript:alert(1)',
  '//go.example.org/l',
  'go.example.org',
])('posts nothing to %s', (asked) => {
  expect(findMarketingTarget(asked, places)).toMatchObject({ ok: false });
});

it('lets no text lead to a host that is not configured', () => {
  const pieces = [
    'https:',
    '//',
    'go.example.org',
    '@',
    ':',
    '#',
    '?',
    '\\',
    '/',
    'evil.example',
    '.',
    '127.0.0.1',
    '%2e',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
      const found = findMarketingTarget(parts.join(''), { url: undefined, hosts: places.hosts });
      if (found.ok) expect(found.url.host).toBe('go.example.org');
    }),
  );
});

it.each([
  '127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255',
  '::1 :: fe80::1 fc00::1 fd12::1 ff02::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 2002:7f00:1:: 2001:db8::1 2001::1',
  'localhost 1.2.3 8.8.8.8:80',
])('knows as private: %s', (addresses) => {
  expect(addresses.split(' ').filter(isPublicAddress)).toEqual([]);
});

it('knows public addresses', () => {
  const addresses = ['8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::5e'];
  expect(addresses.filter(isPublicAddress)).toEqual(addresses);
});
