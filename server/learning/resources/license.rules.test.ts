import { expect, it } from 'vitest';
import { isLicenseAccepted, licenseVersion } from './license.rules.ts';

const accepted = (resourceId: string, version = licenseVersion) => ({ resourceId, version });

it.each([
  ['with no licence', false, [], true],
  ['that nobody agreed to', true, [], false],
  ['that was agreed to', true, [accepted('R-2'), accepted('R-1')], true],
  ['of which another was agreed to', true, [accepted('R-2')], false],
  ['that was agreed to in an earlier text', true, [accepted('R-1', '2020-01-01')], false],
])('of a resource %s says %s', (_, isLicensed, acceptances, isAccepted) => {
  expect(isLicenseAccepted({ id: 'R-1', isLicensed }, acceptances)).toBe(isAccepted);
});
