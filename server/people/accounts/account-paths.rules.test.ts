import { expect, it } from 'vitest';
import { accountPath, accountRedirect } from './account-paths.rules.ts';

it.each([
  ['/accountinformation', '/user/my-account/account-information'],
  ['/account-addresses', '/user/my-account/account-addresses'],
  ['/account-membership', '/user/my-account/account-membership'],
  ['/account-training-management', '/user/my-account/account-training-management'],
  ['/account-training', '/user/my-account/account-training'],
  ['/account-mycommittees', '/user/my-account/account-mycommittees'],
  ['/es/account-enforcer-funding', '/es/user/my-account/account-enforcer-funding'],
  ['/account-notification-preferences', '/user/my-account/account-notification-preferences'],
  ['/account-orders', '/user/my-account/account-orders'],
  ['/es/account-orders', '/es/user/my-account/account-orders'],
  ['/AccountInformation', '/user/my-account/account-information'],
  ['/user/myaccount', '/user/my-account'],
  ['/user/myaccount/accountinformation', '/user/my-account/account-information'],
  ['/user/myaccount/account-addresses/new', '/user/my-account/account-addresses/new'],
  ['/es/user/myaccount/security', '/es/user/my-account/security'],
  ['/user/my-account/accountinformation', '/user/my-account/account-information'],
])('leads from %s to %s', (path, target) => {
  expect(accountRedirect(path)).toBe(target);
  expect(accountRedirect(target)).toBeNull();
});

it.each([
  '/',
  '/user',
  '/user/signin',
  '/user/my-account',
  '/account',
  '/account-orders/7',
  '/codes/account-orders',
  '/constructor',
])('leaves %s alone', (path) => {
  expect(accountRedirect(path)).toBeNull();
});

it('has the default language without prefix', () => {
  expect([accountPath('en'), accountPath('es'), accountPath('es', 'security')]).toEqual([
    '/user/my-account',
    '/es/user/my-account',
    '/es/user/my-account/security',
  ]);
});
