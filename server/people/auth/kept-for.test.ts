import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptForLine, personKey, type BrowserPerson } from './kept-for.ts';
import { readKeptFor, writeKeptFor } from './kept-for.rules.ts';

const settings = {
  siteOrigin: 'http://localhost:4321',
  sessionSecrets: ['a-secret-of-the-tests-that-is-long-enough'] as const,
};
const ana: BrowserPerson = { userId: 'ana', impersonator: null };
const ben: BrowserPerson = { userId: 'ben', impersonator: null };
const staffAsAna: BrowserPerson = { userId: 'ana', impersonator: { userId: 'staff' } };

/** A browser that stores the cookie. */
function openBrowser(own = settings) {
  let cookie = '';
  const follow = (person: BrowserPerson | null, isSignedOut = false) => {
    const headers = new Headers({ cookie: `other=1; ${cookie}` });
    const line = keptForLine(own, { headers, person, isSignedOut });
    if (line) cookie = line.split(';', 1)[0] ?? '';
    return line;
  };
  return { follow, says: () => readKeptFor(cookie) };
}

it('gives each person a key of their own that names nobody, and staff who act as somebody another', () => {
  const keys = [ana, ben, staffAsAna].map((person) => personKey(settings, person));
  expect(new Set(keys).size).toBe(3);
  for (const key of keys) expect(key).toMatch(/^[\w-]{22}$/);
  expect(keys.join()).not.toMatch(/ana|ben|staff/);
  expect(
    personKey({ ...settings, sessionSecrets: ['another-secret-of-the-tests-long-enough'] as const }, ana),
  ).not.toBe(keys[0]);
});

it('lets what nobody has typed go to the first person, and not to the second', () => {
  const browser = openBrowser();
  const before = browser.says().nobody;
  browser.follow(ana);
  expect(browser.says()).toMatchObject({ person: personKey(settings, ana), carried: before });
  browser.follow(null, true);
  expect(browser.says()).toMatchObject({ person: '', carried: '' });
  browser.follow(ben);
  expect(Object.values(browser.says())).not.toContain(before);
});

it('changes nothing while the same person asks, nor when a session has only ended', () => {
  const browser = openBrowser();
  browser.follow(ana);
  const { person } = browser.says();
  expect([browser.follow(ana), browser.follow(null), browser.follow(ana)]).toEqual([null, null, null]);
  expect(browser.says().person).toBe(person);
});

it.each([
  ['somebody else signs in', ben, false],
  ['staff begin to act as the person', staffAsAna, false],
  ['the person signs out', null, true],
])('leaves no mark of a person when %s', (_, person, isSignedOut) => {
  const browser = openBrowser();
  browser.follow(ana);
  browser.follow(person, isSignedOut);
  expect(Object.values(browser.says())).not.toContain(personKey(settings, ana));
});

it('can be read by scripts of this site alone, and only over TLS where the site has it', () => {
  expect(openBrowser().follow(ana)).toMatch(/^kept_for=[\w-]+\.0\.[\w-]+; Path=\/; SameSite=Lax; Max-Age=2592000$/);
  expect(openBrowser({ ...settings, siteOrigin: 'https://www.example.org' }).follow(ana)).toMatch(/; Secure$/);
});

it('takes a cookie of any other shape for none', () => {
  const none = { person: '', carried: '', nobody: '0' };
  for (const value of ['', 'x', 'a.b', 'a.b.', 'a.b.c.d', '"><script>', `${'x'.repeat(23)}.a.b`, 'a b.c.d']) {
    expect([value, readKeptFor(`kept_for=${value}`)]).toEqual([value, none]);
  }
  fc.assert(fc.property(fc.string(), (text) => Object.keys(readKeptFor(text)).length === 3));
  const mark = fc.stringMatching(/^[\w-]{1,22}$/);
  fc.assert(
    fc.property(mark, mark, mark, (person, carried, nobody) => {
      const marks = { person, carried, nobody };
      expect(readKeptFor(`a=1; kept_for=${writeKeptFor(marks)}; b=2`)).toEqual(marks);
    }),
  );
});
