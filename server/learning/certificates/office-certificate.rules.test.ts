import { expect, it } from 'vitest';
import { hasOfficeCertificate, officeDocumentId } from './office-certificate.rules.ts';

it.each([
  ['2019-04-12', true],
  ['2010-01-02', true],
  ['2010-01-01', false],
  ['1998-07-01', false],
  [null, false],
])('of an office since %s says %s', (originalDate, has) => {
  expect(hasOfficeCertificate({ originalDate })).toBe(has);
});

it('names two offices of one committee differently', () => {
  expect(officeDocumentId({ acronym: 'EIC', officeName: 'Chair' })).not.toBe(
    officeDocumentId({ acronym: 'EIC', officeName: 'Member' }),
  );
});
