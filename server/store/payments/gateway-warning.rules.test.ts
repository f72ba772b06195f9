import { expect, it } from 'vitest';
import { gatewayWarning, warningSentences } from './gateway-warning.rules.ts';

it.each([
  ['stripe', true, null],
  ['stripe', false, null],
  ['sandbox', false, null],
  ['sandbox', true, 'sandboxInProduction'],
  ['none', true, 'cardsOff'],
  ['none', false, 'cardsOff'],
] as const)('warns of %s (production: %s): %s', (mode, isProduction, warning) => {
  expect(gatewayWarning(mode, isProduction)).toBe(warning);
  if (warning) expect(warningSentences[warning]).toMatch(/^[A-Z].*\.$/);
});
