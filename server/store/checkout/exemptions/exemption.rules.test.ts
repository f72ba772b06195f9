import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  exemptibleStates,
  certificateOwner,
  findApprovalProblems,
  findCertificateProblems,
  findExemption,
  findRefusalProblems,
  findStatesProblems,
  findWaiting,
  certificateStatus,
  type Exemption,
} from './exemption.rules.ts';

const today = '2026-11-22';
const ohio = { country: 'US', state: 'OH' };
const certificate = (change: Partial<Exemption> = {}): Exemption => ({
  id: 'one',
  number: 'E-1',
  state: 'approved',
  states: ['OH', 'NY'],
  expiresOn: '2027-06-30',
  ...change,
});

describe('a certificate frees from sales tax', () => {
  it.each([
    ['approved, for the state', {}, ohio, true],
    ['on its last day', { expiresOn: today }, ohio, true],
    ['not the day after', { expiresOn: '2026-11-21' }, ohio, false],
    ['not while it waits', { state: 'waiting', expiresOn: null }, ohio, false],
    ['not once it is refused', { state: 'refused' }, ohio, false],
    ['not in another state', {}, { country: 'US', state: 'TX' }, false],
    ['not in another country with a state of that code', {}, { country: 'BR', state: 'OH' }, false],
    ['not without an expiry', { expiresOn: null }, ohio, false],
  ] as const)('%s', (_, change, place, isFree) => {
    expect(findExemption([certificate(change)], place, { today, home: 'US' }) !== null).toBe(isFree);
  });

  it('is none in a home country without certificates', () => {
    expect(exemptibleStates('ES')).toEqual([]);
    expect(findExemption([certificate()], ohio, { today, home: 'ES' })).toBeNull();
    expect(findExemption([certificate()], { country: 'ES', state: 'OH' }, { today, home: 'ES' })).toBeNull();
  });

  it('of several it is the one that counts longest', () => {
    const later = certificate({ id: 'two', expiresOn: '2028-01-01' });
    expect(findExemption([certificate(), later, certificate({ id: 'three' })], ohio, { today, home: 'US' })?.id).toBe(
      'two',
    );
    expect(findExemption([], ohio, { today, home: 'US' })).toBeNull();
  });

  it('never one that is not approved, has expired or is for other states', () => {
    const any = fc.record({
      id: fc.uuid(),
      number: fc.constant(''),
      state: fc.constantFrom('waiting' as const, 'approved' as const, 'refused' as const),
      states: fc.array(fc.constantFrom<string>('OH', 'NY', 'TX')),
      expiresOn: fc.option(fc.constantFrom('2025-01-01', '2026-11-21', today, '2026-11-23', '2030-01-01')),
    });
    fc.assert(
      fc.property(fc.array(any), fc.constantFrom('OH', 'NY', 'CA'), (certificates, state) => {
        const found = findExemption(certificates, { country: 'US', state }, { today, home: 'US' });
        const good = certificates.filter(
          (each) => certificateStatus(each, today) === 'approved' && each.states.includes(state),
        );
        expect(found === null).toBe(good.length === 0);
        if (found) expect(good).toContain(found);
      }),
    );
  });
});

it.each([
  ['waiting', null, 'waiting'],
  ['approved', today, 'approved'],
  ['approved', '2026-11-21', 'expired'],
  ['refused', null, 'refused'],
] as const)('a certificate that is %s until %s stands as %s', (state, expiresOn, standing) => {
  expect(certificateStatus({ state, expiresOn }, today)).toBe(standing);
});

it.each([
  [['OH'], today, {}],
  [['OH', 'NY'], '2036-11-22', {}],
  [[], today, { states: { key: 'ExemptionStatesRequired' } }],
  [['OH', 'AK'], today, { states: { key: 'OptionInvalid' } }],
  [['__proto__'], today, { states: { key: 'OptionInvalid' } }],
  [['OH'], '2026-11-21', { expiresOn: { key: 'ExemptionExpiryInvalid', tokens: { years: 10 } } }],
  [['OH'], '2036-11-23', { expiresOn: { key: 'ExemptionExpiryInvalid', tokens: { years: 10 } } }],
  [['OH'], '2027-02-30', { expiresOn: { key: 'ExemptionExpiryInvalid', tokens: { years: 10 } } }],
  [['OH'], '', { expiresOn: { key: 'ExemptionExpiryInvalid', tokens: { years: 10 } } }],
])('an approval for %j until %s has the problems %j', (states, expiresOn, problems) => {
  expect(findApprovalProblems({ states, expiresOn, number: '' }, { today, home: 'US' })).toEqual(problems);
});

it.each([
  ['It is not signed.', {}],
  ['  ', { reason: { key: 'FieldRequired' } }],
  ['a\u0000b', { reason: { key: 'CharactersInvalid' } }],
  ['x'.repeat(301), { reason: { key: 'FieldMaximumLength', tokens: { max: 300 } } }],
])('a refusal because of %j has the problems %j', (reason, problems) => {
  expect(findRefusalProblems(reason)).toEqual(problems);
});

it.each([
  ['', {}],
  ['NJ-123 / 4', {}],
  ['x'.repeat(61), { number: { key: 'FieldMaximumLength', tokens: { max: 60 } } }],
  ['a\u0000b', { number: { key: 'CharactersInvalid' } }],
])('the number %j has the problems %j', (number, problems) => {
  expect(findCertificateProblems({ states: ['OH'], number }, 'US')).toEqual(problems);
  const approval = { states: ['OH'], expiresOn: today, number };
  expect(findApprovalProblems(approval, { today, home: 'US' })).toEqual(problems);
});

it('waits for the state of the order only, the oldest first', () => {
  const waiting = [
    { id: 'one', askedStates: ['NY'] },
    { id: 'two', askedStates: ['OH', 'NY'] },
    { id: 'three', askedStates: ['OH'] },
  ];
  expect(findWaiting(waiting, ohio, 'US')?.id).toBe('two');
  expect(findWaiting(waiting, { country: 'US', state: 'TX' }, 'US')).toBeNull();
  expect(findWaiting(waiting, { country: 'CA', state: 'OH' }, 'US')).toBeNull();
});

it('belongs to an account, or to the cart of a guest', () => {
  expect(certificateOwner({ userId: 'u' }, 'c')).toBe('u');
  expect([certificateOwner(null, 'c'), certificateOwner(null, null)]).toEqual(['cart:c', null]);
});

it('is for every state with a sales tax and for no other', () => {
  expect(findStatesProblems(exemptibleStates('US'), 'US')).toEqual({});
  for (const free of ['OR', 'MT', 'NH', 'DE', 'AK']) expect(exemptibleStates('US')).not.toContain(free);
});
