import fc from 'fast-check';
import { expect, it } from 'vitest';
import { certificateState, readCertificateNumber, readLearnerRecord } from './learner-item.rules.ts';

it.each([
  [null, false, '2026-11-22', 'valid'],
  ['2026-11-22', false, '2026-11-22', 'valid'],
  ['2026-11-21', false, '2026-11-22', 'expired'],
  ['2030-01-01', true, '2026-11-22', 'revoked'],
  ['2020-01-01', true, '2026-11-22', 'revoked'],
] as const)('of a certificate until %s, taken back: %s, says on %s %s', (validUntil, isRevoked, today, state) => {
  expect(certificateState({ validUntil, isRevoked }, today)).toBe(state);
});

it.each([
  [' sl4k7p9q2d ', 'SL4K7P9Q2D'],
  ['MT-2026 0042', 'MT-2026-0042'],
  ['MT–2026–0042', 'MT-2026-0042'],
  ['12345', null],
  ['', null],
  ['../../etc/passwd', null],
  ['A'.repeat(31), null],
  ['ABCDÉF', null],
])('reads %j as %j', (typed, number) => {
  expect(readCertificateNumber(typed)).toBe(number);
});

it('reads a number it has read as itself, and throws at no text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const number = readCertificateNumber(text);
      expect(number === null || readCertificateNumber(number) === number).toBe(true);
    }),
  );
});

it('throws at no answer, and keeps nothing it has not understood', () => {
  const list = fc.array(fc.oneof(fc.anything(), fc.record({ id: fc.anything(), title: fc.anything() })));
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.record({ courses: list, certificates: list, resources: list })),
      (answer) => {
        const read = readLearnerRecord(answer);
        for (const { id } of read?.record.courses ?? []) expect(id).toMatch(/^[\w.-]+$/);
      },
    ),
  );
});
