import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeSystem, misbehaviours, unreadable } from '../../../platform/integrations/fake-system.ts';
import { certificateVersions, type CertificateCriteria } from './certificate.contract.ts';
import { compareNewestCertificates, readCertificates, readPassedOn, toShown } from './certificate-rows.rules.ts';
import { demoCertificates } from './demo-certificates.ts';
import { createHttpRegister } from './http-register.ts';

const criteria = (change: Partial<CertificateCriteria> = {}): CertificateCriteria => ({
  firstName: '',
  lastName: 'Abernathy',
  cityName: '',
  state: '',
  registrationID: '',
  emailAddress: '',
  ...change,
});
const row = { firstName: 'Ann', lastName: 'Li', state: 'OH' };

it.each([
  ['02/28/2026', '2026-02-28'],
  ['2/8/2026', '2026-02-08'],
  ['2026-02-28T23:30:00-08:00', '2026-02-28'],
  ['02/28/2026 00:00:00', '2026-02-28'],
  ['02/30/2026', null],
  ['28/02/2026', null],
  ['soon', null],
  ['', null],
])('reads the day %j as %j', (text, day) => expect(readPassedOn(text)).toBe(day));

it('puts the newest first by the day itself, not by its letters', () => {
  const days = ['2025-12-31', '2026-01-02', null, '2026-11-03', '2026-02-04'];
  const sorted = compareNewestCertificates(days.map((passedOn) => ({ ...row, number: '', city: '', passedOn })));
  expect(sorted.map((each) => toShown(each).date)).toEqual([
    '11/03/2026',
    '02/04/2026',
    '01/02/2026',
    '12/31/2025',
    '',
  ]);
});

it('reads both kinds of row into one', () => {
  const expected = [{ ...row, number: 'HW-1', city: 'Akron', passedOn: '2026-01-02' }];
  const first = { ...row, registrationID: 'HW-1', cityName: 'Akron', passDate: '01/02/2026' };
  const second = { ...row, certificateNumber: 'HW-1', city: 'Akron', datePassed: '2026-01-02' };
  expect(readCertificates('users', { data: [first, null, 7, {}] })).toEqual(expected);
  expect(readCertificates('certificates', { rowCount: 1, resultObject: [second, 'x'] })).toEqual(expected);
  expect(readCertificates('certificates', { rowCount: 0, resultObject: null })).toEqual([]);
  expect(readCertificates('users', { rows: [] })).toBeNull();
});

it('survives whatever an answer holds', () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...certificateVersions), (answer, version) => {
      const found = readCertificates(version, { data: [answer], resultObject: [answer] });
      expect(JSON.parse(JSON.stringify(found))).toEqual(found);
      readCertificates(version, answer);
    }),
  );
});

describe.each(certificateVersions)('the demo, by the call for %s', (version) => {
  const find = async (change: Partial<CertificateCriteria>) => {
    const found = await demoCertificates.find(version, criteria(change));
    if (!found.ok) throw new Error(found.reason);
    return found.certificates.map(({ firstName }) => firstName);
  };

  it.each<[Partial<CertificateCriteria>, string[]]>([
    [{}, ['Dolores', 'Marcus']],
    [{ lastName: 'abernathy', firstName: 'mar' }, ['Marcus']],
    [{ lastName: 'QUINONES' }, ['Inés', 'Rafael']],
    [{ lastName: 'Li', state: 'CA', cityName: 'Fresno' }, ['Jun']],
    [{ lastName: 'Li', state: 'OH' }, []],
    [{ registrationID: 'hw-20417' }, ['Dolores']],
    [{ emailAddress: 'marcus@rubberworks.example' }, ['Marcus']],
    [{ lastName: 'Aber' }, []],
  ])('finds by %j %j', async (change, names) => expect(await find(change)).toEqual(names));
});

describe('the learning system', () => {
  let lms: FakeSystem;
  beforeEach(async () => {
    lms = await FakeSystem.start();
  });
  afterEach(() => lms[Symbol.asyncDispose]());
  const register = (limit = {}) => createHttpRegister({ url: lms.url, token: 'secret', ...limit });

  it('is asked with names of people in the body, the second call with the established spelling', async () => {
    lms.on('/hot-work-users', { data: [{ ...row, registrationID: 1, cityName: null, passDate: '01/02/2026' }] });
    lms.on('/certificates', { rowCount: 0, resultObject: [] });
    const asked = criteria({ registrationID: 'HW-1' });
    expect(await register().find('users', asked)).toEqual({
      ok: true,
      certificates: [{ ...row, number: '1', city: '', passedOn: '2026-01-02' }],
    });
    expect(await register().find('certificates', asked)).toEqual({ ok: true, certificates: [] });
    const [first, second] = lms.heard;
    expect(first?.json).toEqual(asked);
    expect(second?.body.toString()).toContain('lastName=Abernathy');
    expect(second?.body.toString()).toContain('regitrationID=HW-1');
    expect(lms.heard.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret', 'Bearer secret']);
  });

  it('may name a thousand people', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      ...row,
      registrationID: `HW-${index}`,
      cityName: 'A',
    }));
    lms.on('/hot-work-users', { data: rows });
    const found = await register().find('users', criteria());
    expect(found.ok && found.certificates.length).toBe(500);
  });

  it.each(Object.entries({ ...misbehaviours, ...unreadable }))('that %s has no answer', async (_, as) => {
    lms.behave = { path: /./, as };
    expect(await register({ timeout: 150 }).find('users', criteria())).toMatchObject({ ok: false });
  });
});
