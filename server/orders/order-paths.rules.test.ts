import { expect, it } from 'vitest';
import { confirmationPath, downloadPath, ownDownloadPath, ownOrderPath, returnPath } from './order-paths.rules.ts';

it.each([
  [returnPath('key-1', 'en'), '/checkout/return/key-1'],
  [returnPath('key-1', 'es'), '/es/checkout/return/key-1'],
  [confirmationPath('7', 'AAAA-1111', 'en'), '/confirmation/7/AAAA-1111'],
  [confirmationPath('7', 'AAAA-1111', 'es'), '/es/confirmation/7/AAAA-1111'],
  [ownOrderPath('7', 'en'), '/user/my-account/account-orders?oid=7'],
  [ownOrderPath('7', 'es'), '/es/user/my-account/account-orders?oid=7'],
  [downloadPath('file-1', 'en'), '/downloads/file-1'],
  [downloadPath('file-1', 'es'), '/es/downloads/file-1'],
  [ownDownloadPath('file-1', 'en'), '/user/my-account/account-orders?download=file-1'],
  [ownDownloadPath('file-1', 'es'), '/es/user/my-account/account-orders?download=file-1'],
])('%s is an address of the site', (path, address) => expect(path).toBe(address));
