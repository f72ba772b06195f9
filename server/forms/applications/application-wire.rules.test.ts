import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { expect, it } from 'vitest';
import { slashDate } from './application-wire.rules.ts';

it.each([
  ['2026-11-23T12:00:00Z', '11/23/2026'],
  ['2026-01-05T12:00:00Z', '01/05/2026'],
  // Still yesterday where the organization is.
  ['2026-11-23T03:00:00Z', '11/22/2026'],
])('writes the day of %s as %s', (instant, day) => {
  expect(slashDate(new Date(instant), demoInstallation.timeZone)).toBe(day);
});
