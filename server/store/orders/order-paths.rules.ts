import { accountPath } from '../../people/accounts/account-paths.rules.ts';
import { sitePath } from '../../content/items/site-path.rules.ts';

/** Return address after the bank's authentication. */
export const returnPath = (key: string, language: string): string => sitePath(`/checkout/return/${key}`, language);

/** Page after an order; the email links guests to it. */
export const confirmationPath = (orderId: string, orderNumber: string, language: string): string =>
  sitePath(`/confirmation/${orderId}/${orderNumber}`, language);

/** An order in the account. */
export const ownOrderPath = (orderId: string, language: string): string =>
  `${accountPath(language, 'account-orders')}?oid=${orderId}`;

/** Page where a guest finds an order by its number. */
export const findOrderPath = (language: string): string => sitePath('/orders/find', language);

/** Page of a guest's order by the token from the email. */
export const orderLinkPath = (token: string, language: string): string => sitePath(`/orders/${token}`, language);

/** Adds the link of a guest, who has no session, to the address of a part of the order. */
const withLink = (path: string, link: string | null): string => (link === null ? path : `${path}?link=${link}`);

/** Address of a purchased file. */
export const downloadPath = (entitlementId: string, language: string, link: string | null = null): string =>
  withLink(sitePath(`/downloads/${entitlementId}`, language), link);

/** The invoices of an order as one PDF; before the first one, a pro forma. */
export const invoicePath = (orderNumber: string, language: string, link: string | null = null): string =>
  withLink(sitePath(`/orders/${orderNumber}/invoice`, language), link);

/** Page of one invoice. */
export const issuedInvoicePath = (
  orderNumber: string,
  number: string,
  language: string,
  link: string | null = null,
): string => withLink(sitePath(`/orders/${orderNumber}/invoices/${number}`, language), link);

/** The same as a PDF. */
export const invoiceFilePath = (
  orderNumber: string,
  number: string,
  language: string,
  link: string | null = null,
): string => withLink(sitePath(`/orders/${orderNumber}/invoices/${number}/pdf`, language), link);

/** An order in the list of staff; by any name that its search knows. */
export const staffOrderPath = (orderNumber: string, language: string): string =>
  `${sitePath('/staff/orders', language)}?q=${encodeURIComponent(orderNumber)}`;

/** An invoice as a PDF for staff. */
export const staffInvoicePath = (number: string, language: string): string =>
  sitePath(`/staff/orders/invoices/${number}`, language);

/** The file of an order's purchase order, for staff. */
export const purchaseOrderPath = (orderNumber: string, language: string): string =>
  sitePath(`/staff/orders/purchase-orders/${orderNumber}`, language);

/** A credit note of an order, a PDF. */
export const creditNotePath = (
  orderNumber: string,
  creditNumber: string,
  language: string,
  link: string | null = null,
): string => withLink(sitePath(`/orders/${orderNumber}/credit-notes/${creditNumber}`, language), link);

/** Page where the buyer pays an order whose charge has failed. */
export const payPath = (orderNumber: string, language: string, link: string | null = null): string =>
  withLink(sitePath(`/orders/${orderNumber}/pay`, language), link);

/** The same as return address after the bank's authentication. */
export const paidPath = (orderNumber: string, language: string, link: string | null): string => {
  const path = payPath(orderNumber, language, link);
  return `${path}${path.includes('?') ? '&' : '?'}bank=asked`;
};

/** Page where the buyer asks for a return, and sees those of the order. */
export const returnItemsPath = (orderNumber: string, language: string, link: string | null = null): string =>
  withLink(sitePath(`/orders/${orderNumber}/return`, language), link);

/** Page where the buyer chooses what becomes of seats in a cancelled session. */
export const sessionChoicePath = (orderNumber: string, language: string, link: string | null = null): string =>
  withLink(sitePath(`/orders/${orderNumber}/session`, language), link);

/** Calendar with the course dates of an order. */
export const calendarPath = (orderNumber: string, language: string, link: string | null = null): string =>
  withLink(sitePath(`/orders/${orderNumber}/calendar`, language), link);

/** The order of a purchased file in the account; signing in returns to it. */
export const ownDownloadPath = (entitlementId: string, language: string): string =>
  `${accountPath(language, 'account-orders')}?download=${entitlementId}`;

/** Page of the account that lists automatic renewals. */
export const renewalsPath = (language: string): string => `${accountPath(language, 'account-information')}#renewals`;
