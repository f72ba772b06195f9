// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

const names = ['signed_in', 'kept_for'];
const clear = () => names.forEach((name) => (document.cookie = `${name}=; Max-Age=0`));

/** Sets the cookies like the server: the signed-in person, or the last one before the session ended. */
function setCookies({ keptFor, isIn = false }: { keptFor?: string; isIn?: boolean }): void {
  clear();
  if (keptFor !== undefined) document.cookie = `kept_for=${keptFor}`;
  if (isIn) document.cookie = 'signed_in=1';
}

/** Opens a page in this tab: scripts run again. */
async function openPage() {
  vi.resetModules();
  return import('./person-storage.ts');
}

const nobody = {};
const ana = { keptFor: 'ana.0.n1', isIn: true };
const anaEnded = { keptFor: 'ana.0.n1' };
const anaOut = { keptFor: '..n2' };
const anaAgain = { keptFor: 'ana.n1.n3', isIn: true };
const benAfterEnd = { keptFor: 'ben.n1.n3', isIn: true };
const benAfterOut = { keptFor: 'ben.n2.n3', isIn: true };
const staffAsAna = { keptFor: 'staff-as-ana.n1.n3', isIn: true };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  clear();
});

describe.each(['personStorage', 'lastingPersonStorage'] as const)('%s', (which) => {
  it.each([
    ['to the same person', ana, [ana], 'typed'],
    ['to nobody before a sign-in', nobody, [nobody], 'typed'],
    ['to whoever signs in first', nobody, [ana], 'typed'],
    ['to them on every later page', nobody, [ana, anaEnded, anaAgain], 'typed'],
    ['to them after their session has ended and they are back', ana, [anaEnded, anaAgain], 'typed'],
    ['to nobody while the session of its person has ended', ana, [anaEnded], null],
    ['to nobody after sign-out', ana, [anaOut], null],
    ['to the next person after a sign-out', ana, [benAfterOut], null],
    ['to the next person after an ended session', ana, [benAfterEnd], null],
    ['to staff who act as its person', ana, [staffAsAna], null],
    ['to the second person who signs in', nobody, [ana, benAfterOut], null],
    ['to the second one, where no page was open in between', nobody, [benAfterOut], null],
    ['to its person once somebody else was there', ana, [benAfterEnd, { keptFor: 'ana.n3.n4', isIn: true }], null],
    ['to the next person, who typed it before signing in', anaEnded, [benAfterEnd], 'typed'],
  ])('shows a text %s', async (_, writer, readers, expected) => {
    setCookies(writer);
    (await openPage())[which].write('form:contact', 'typed');
    let seen: string | null = null;
    for (const reader of readers) {
      setCookies(reader);
      seen = (await openPage())[which].read('form:contact');
    }
    expect(seen).toBe(expected);
  });

  it('keeps nothing of a person who is gone, not even unseen', async () => {
    setCookies(ana);
    const page = await openPage();
    page[which].write('form:contact', 'secret of Ana');
    setCookies(anaOut);
    (await openPage())[which].read('anything');
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('secret of Ana');
  });

  it('keeps what an open page holds for the one who opened it, whoever is signed in by then', async () => {
    setCookies(ana);
    const page = await openPage();
    setCookies(benAfterOut);
    page[which].write('form:contact', 'of Ana');
    expect((await openPage())[which].read('form:contact')).toBeNull();
    setCookies(ana);
    const other = await openPage();
    setCookies(anaEnded);
    other[which].write('form:contact', 'of Ana, after her session');
    setCookies(benAfterEnd);
    expect((await openPage())[which].read('form:contact')).toBeNull();
  });
});

it('shows no text that an earlier release has kept without saying whose it is', async () => {
  sessionStorage.setItem('form:contact', 'of anybody');
  for (const record of ['null', '[]', '{"form:contact":7}', '{broken', '"x"']) {
    sessionStorage.setItem('kept-for', record);
    expect((await openPage()).personStorage.read('form:contact')).toBeNull();
  }
});

it.each([
  [ana, '12'],
  [anaEnded, '12'],
  [anaOut, null],
  [benAfterOut, null],
])('lets a remembered wish without a mark go with its person: %j', async (reader, expected) => {
  setCookies(ana);
  (await openPage()).personStorage.write('x', '1');
  sessionStorage.setItem('reuseApplicationId', '12');
  setCookies(reader);
  expect((await openPage()).takeUnmarked('reuseApplicationId')).toBe(expected);
});

it('does without storage where the browser refuses it', async () => {
  const refuse = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { personStorage, takeUnmarked, removeAll } = await openPage();
  personStorage.write('x', '1');
  personStorage.remove('x');
  removeAll('cart');
  expect([personStorage.read('x'), takeUnmarked('applyToCommittee')]).toEqual([null, null]);
  refuse.mockRestore();
});
