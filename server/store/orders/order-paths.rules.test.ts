import { expect, it } from 'vitest';
import {
  calendarPath,
  confirmationPath,
  downloadPath,
  findOrderPath,
  invoicePath,
  orderLinkPath,
  ownDownloadPath,
  ownOrderPath,
  returnPath,
} from './order-paths.rules.ts';

it.each([
  [returnPath('key-1', 'en'), '/checkout/return/key-1'],
  [returnPath('key-1', 'es'), '/es/checkout/return/key-1'],
  [confirmationPath('7', 'AAAA-1111', 'en'), '/confirmation/7/AAAA-1111'],
  [confirmationPath('7', 'AAAA-1111', 'es'), '/es/confirmation/7/AAAA-1111'],
  [ownOrderPath('7', 'en'), '/user/my-account/account-orders?oid=7'],
  [ownOrderPath('7', 'es'), '/es/user/my-account/account-orders?oid=7'],
  [downloadPath('file-1', 'en'), '/downloads/file-1'],
  [downloadPath('file-1', 'es'), '/es/downloads/file-1'],
  [findOrderPath('es'), '/es/orders/find'],
  [orderLinkPath('token', 'en'), '/orders/token'],
  [downloadPath('file-1', 'es', 'token'), '/es/downloads/file-1?link=token'],
  [invoicePath('AAAA-1111', 'en'), '/orders/AAAA-1111/invoice'],
  [invoicePath('AAAA-1111', 'es', 'token'), '/es/orders/AAAA-1111/invoice?link=token'],
  [calendarPath('AAAA-1111', 'en', 'token'), '/orders/AAAA-1111/calendar?link=token'],
  [ownDownloadPath('file-1', 'en'), '/user/my-account/account-orders?download=file-1'],
  [ownDownloadPath('file-1', 'es'), '/es/user/my-account/account-orders?download=file-1'],
])('%s is an address of the site', (path, address) => expect(path).toBe(address));
