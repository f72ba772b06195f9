import { expect, it } from 'vitest';
import { isPromptPath } from './prompt-path.rules.ts';

it.each([
  ['/', true],
  ['/es', true],
  ['/es/codes/msca-70', true],
  ['/news/checking-out', true],
  ['/news/cart', true],
  ['/%E0%A4%A', true],
  ['/user/my-account', true],
  ['/es/user/my-account/', true],
  ['/user/my-account/account-profile-completion', false],
  ['/es/user/my-account/account-profile-completion/steps', false],
  ['/user/my-account/account-information', false],
  ['/user/my-account/account-notification-preferences', false],
  ['/user/my-account/account-subscriptions', false],
  ['/user/signin', false],
  ['/thankyou', false],
  ['/es/thankyou/contact', false],
  ['/products/msca-70-2026', false],
  ['/cart', false],
  ['/checkout', false],
  ['/es/checkout/challenge/hold_1', false],
  ['/confirmation/x', false],
  ['/orders/x/seats', false],
  ['/Orders/find', false],
  ['/documents/msca-70/text', false],
  ['/es/forms/contact', false],
])('may appear at %s: %s', (path, may) => {
  expect(isPromptPath(path)).toBe(may);
});
