import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathLimit, readPath } from './request-path.ts';

describe('readPath', () => {
  it.each([
    ['/', '/'],
    ['/about', '/about'],
    ['/about/', '/about'],
    ['/about?x=1', '/about'],
    ['/about?x=/../y', '/about'],
    ['/about#top', '/about'],
    ['/%63odes', '/codes'],
    ['/caf%C3%A9', '/café'],
    ['/cafe%CC%81', '/café'],
    ['/a.b/c..d', '/a.b/c..d'],
    ['/a/...', '/a/...'],
  ])('reads %s as %s', (target, path) => {
    expect(readPath(target)).toEqual({ path });
  });

  it.each([
    ['no path', '*'],
    ['a whole address', 'http://evil.example/about'],
    ['nothing', ''],
    ['traversal', '/../etc/passwd'],
    ['traversal at the end', '/about/..'],
    ['encoded traversal', '/%2e%2e/etc/passwd'],
    ['half encoded traversal', '/.%2e/x'],
    ['traversal by encoded slash', '/a%2f..%2fb'],
    ['twice encoded traversal', '/%252e%252e/x'],
    ['twice encoded slash', '/a%252fb'],
    ['a dot as part', '/./a'],
    ['a double slash', '//evil.example'],
    ['an encoded double slash', '/%2fevil.example'],
    ['a backslash', '/a\\b'],
    ['an encoded backslash', '/%5c%5cevil.example'],
    ['a NUL', '/a%00b'],
    ['a line break', '/a%0d%0aSet-Cookie:x'],
    ['a delete', '/a%7f'],
    ['bytes that are not UTF-8', '/%ff%fe'],
    ['half a UTF-8 character', '/%c3'],
    ['an overlong slash', '/..%c0%afx'],
    ['a lone percent sign', '/100%'],
    ['a broken escape', '/%zz'],
    ['more than is allowed', `/${'a'.repeat(pathLimit)}`],
  ])('refuses %s with a sentence', (_, target) => {
    expect(readPath(target)).toEqual({ status: 400, message: expect.stringMatching(/^The address .+\.$/) as string });
  });

  it('never lets a path through that leaves the root, whatever is asked', () => {
    const part = fc.constantFrom('/', '.', '..', '%2e', '%2f', '%5c', '%25', '%00', 'a', 'é', '%c3', '\\', '?', '#');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const read = readPath(`/${parts.join('')}`);
        if ('status' in read) return;
        expect(read.path).toMatch(/^\/(?!\/)/);
        expect(read.path.split('/')).not.toContain('..');
        expect(read.path).not.toMatch(/[\\%]|\/\//);
        expect(read.path).toBe(read.path.normalize('NFC'));
      }),
    );
  });
});
