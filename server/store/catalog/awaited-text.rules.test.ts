import { expect, it } from 'vitest';
import { awaitedText } from './awaited-text.rules.ts';

const said = (key: string, tokens?: Readonly<Record<string, string>>) => `${key} ${tokens?.['date'] ?? '-'}`;

it.each([
  ['NYP', null, 'en', 'AwaitedNYP -'],
  ['NYP', '2026-12-01', 'en', 'AwaitedNYPDate December 1, 2026'],
  ['BO', null, 'en', 'AwaitedBO -'],
  ['BO', '2026-12-01', 'es', 'AwaitedBODate 1 de diciembre de 2026'],
  ['POD', null, 'es', 'AwaitedPOD -'],
  ['POD', '2027-01-31', 'en', 'AwaitedPODDate January 31, 2027'],
] as const)('says of a line that waits as %s until %s, in %s: %s', (code, date, language, text) => {
  expect(awaitedText({ code, date }, language, said)).toBe(text);
});
