import { expect, it } from 'vitest';
import { isPromptPath } from './prompt-path.rules.ts';

it.each([
  ['/', true],
  ['/es/codes/msca-70', true],
  ['/user/my-account', true],
  ['/user/my-account/account-profile-completion', false],
  ['/es/user/my-account/account-profile-completion/steps', false],
  ['/user/account%20profile%20completion', false],
  ['/Account-Profile-Completion', false],
  ['/thankyou', false],
  ['/es/thankyou/contact', false],
  ['/checkout', false],
  ['/es/checkout/challenge/hold_1', false],
  ['/news/checking-out', true],
  ['/%E0%A4%A', true],
])('may appear at %s: %s', (path, may) => {
  expect(isPromptPath(path)).toBe(may);
});
