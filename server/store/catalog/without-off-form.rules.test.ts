import { expect, it } from 'vitest';
import { withoutOffForm } from './without-off-form.rules.ts';

it.each([
  ['/forms/inspector-membership', ['inspectors'], ''],
  ['/es/forms/inspector-membership', ['inspectors'], ''],
  ['/forms/inspector-membership', ['shop'], '/forms/inspector-membership'],
  [null, ['inspectors'], null],
] as const)('leads to %s without %s as %j', (eligibilityForm, modulesOff, expected) => {
  expect(withoutOffForm({ eligibilityForm }, modulesOff)).toEqual({ eligibilityForm: expected });
});
