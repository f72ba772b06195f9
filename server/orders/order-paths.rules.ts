import { accountPath } from '../accounts/account-paths.rules.ts';
import { sitePath } from '../content/content.rules.ts';

/** Where the bank leads its customer back to. */
export const returnPath = (key: string, language: string): string => sitePath(`/checkout/return/${key}`, language);

/** The page after an order, which its e-mail leads guests back to. */
export const confirmationPath = (orderId: string, orderNumber: string, language: string): string =>
  sitePath(`/confirmation/${orderId}/${orderNumber}`, language);

/** An order in the account. */
export const ownOrderPath = (orderId: string, language: string): string =>
  `${accountPath(language, 'account-orders')}?oid=${orderId}`;

/** Where a file that was bought is had. */
export const downloadPath = (entitlementId: string, language: string): string =>
  sitePath(`/downloads/${entitlementId}`, language);

/** The order in the account that a file was bought with; signing in leads back to it. */
export const ownDownloadPath = (entitlementId: string, language: string): string =>
  `${accountPath(language, 'account-orders')}?download=${entitlementId}`;
