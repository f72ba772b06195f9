import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordProblem, safeReturnPath } from './auth.rules.ts';
import { addressGroup, clientAddress } from './client-address.ts';

describe('safeReturnPath', () => {
  it.each([
    '/',
    '/codes/msca-70',
    '/es/user/my-account/security?tab=2&oid=7#sessions',
    '/search?query=%2F%2Fevil.example&x=http://elsewhere.example/',
    '/noticias/se%C3%B1al',
  ])('keeps %j, a path of this site', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it('encodes letters of other scripts for the header', () => {
    expect(safeReturnPath('/noticias/señal')).toBe('/noticias/se%C3%B1al');
  });

  it.each([
    '',
    'codes',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\u0001//evil.example',
    ' //evil.example',
    '/%2f/evil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    '/%00',
    '/%0d%0aSet-Cookie:x=1',
    '/x\r\nSet-Cookie: x=1',
    '/%252f%252fevil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/codes//evil.example',
    '/%E0%A4%A',
    'javascript:alert(1)',
    '/user/signout',
    '/user/signin?returnurl=/x',
    '/es/user/signout',
    `/${'a'.repeat(3_000)}`,
  ])('sends %j home', (value) => {
    expect(safeReturnPath(value)).toBe('/');
    expect(safeReturnPath(value, '/es')).toBe('/es');
  });

  it('never leaves the site nor the header, whatever is given', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        '//',
        '%2f',
        '%5c',
        '%09',
        '\t',
        '\r\n',
        '.',
        '..',
        '@',
        ':',
        'evil.example',
        'http:',
        '?',
        '#',
        ' ',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    const parts = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    const isHarmless = (path: string): boolean =>
      new URL(path, 'https://www.example.org/user/signin').origin === 'https://www.example.org' &&
      /^\/(?!\/)[\x21-\x7e]*$/.test(path) &&
      !path.includes('\\') &&
      safeReturnPath(path) === path;
    const value = fc.oneof(
      parts,
      parts.map((given) => `/${given}`),
    );
    fc.assert(
      fc.property(value, (given) => isHarmless(safeReturnPath(given))),
      { numRuns: 1_000 },
    );
  });
});

describe('passwordProblem', () => {
  it.each([
    ['short', 'passwordTooShort'],
    ['x'.repeat(201), 'passwordTooLong'],
    ['Somebody@Example.org', 'passwordIsEmail'],
    ['stanchion-demo', 'passwordTooCommon'],
    ['Password123', 'passwordTooCommon'],
    ['aaaaaaaaaaaa', 'passwordTooCommon'],
    ['abcabcabcabc', 'passwordTooCommon'],
    ['ñññññññññ', 'passwordTooShort'],
    ['a quiet river bend', null],
    ['río-tranquilo', null],
  ])('answers %j with %s', (password, problem) => {
    expect(passwordProblem(password, 'somebody@example.org')).toBe(problem);
  });

  it('refuses the name part of the address too', () => {
    expect(passwordProblem('maria.gonzalez', 'Maria.Gonzalez@example.org')).toBe('passwordIsEmail');
  });
});

describe('clientAddress', () => {
  const forged = { socketAddress: '::ffff:203.0.113.5', forwardedFor: '10.0.0.1, 198.51.100.7' };

  it('takes no forwarded header from a client', () => {
    expect(clientAddress(forged, { kind: 'none' })).toBe('203.0.113.5');
  });

  it('takes the entry the trusted proxy wrote, not what the client put before it', () => {
    expect(clientAddress(forged, { kind: 'hops', count: 1 })).toBe('198.51.100.7');
    expect(clientAddress({ ...forged, forwardedFor: 'nonsense here' }, { kind: 'hops', count: 1 })).toBe('203.0.113.5');
    expect(clientAddress({ ...forged, forwardedFor: null }, { kind: 'hops', count: 1 })).toBe('203.0.113.5');
  });

  it('counts an IPv6 network as one place and an IPv4 address as another', () => {
    expect(addressGroup('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2');
    expect(addressGroup('2001:0DB8:1:2::7')).toBe('2001:db8:1:2');
    expect(addressGroup('2001:db8::1')).toBe('2001:db8:0:0');
    expect(addressGroup('::1')).toBe('0:0:0:0');
    expect(addressGroup('203.0.113.5')).toBe('203.0.113.5');
  });
});
