import type { Locality } from '../../../../../server/platform/installation/installation.contract.ts';
import type { OrganizationRecord } from '../../../../../server/content/organization/read-organization.ts';
import type { MailContent } from '../../../../../server/platform/email/mail.contract.ts';
import type { Locale } from '../../../../../server/platform/locale.rules.ts';
import { timeText } from '../../../../../server/platform/dates/date-text.rules.ts';
import type { Invoice } from '../../../../../server/store/orders/invoices/shown-invoice.ts';
import { formatMoney } from '../../../../../server/store/pricing/money.rules.ts';
import type { Translate } from '../../../../cms/dictionary.ts';

const number = '0000-0000';
const amount = 9_500;

/** The mail of an order that nobody made. */
export const sampleOrder = (t: Translate, siteOrigin: string, { country }: Locality): MailContent => ({
  kind: 'orderConfirmation',
  name: 'A. N. Other',
  orderNumber: number,
  link: siteOrigin,
  order: {
    lines: [{ quantity: 1, name: t('DeskBrandDocument'), details: 'PDF', amount: formatMoney(amount, 'en', country) }],
    totals: [
      { kind: 'subtotal', amount: formatMoney(amount, 'en', country) },
      { kind: 'total', amount: formatMoney(amount, 'en', country) },
    ],
    shipTo: null,
    shippingMethod: null,
    billTo: ['A. N. Other'],
    payment: { kind: 'none' },
    downloads: 'account',
    courses: null,
  },
});

/** The invoice of that order. */
export function sampleInvoice(
  t: Translate,
  {
    record,
    language,
    issuedAt,
    locality,
  }: { record: OrganizationRecord; language: Locale; issuedAt: Date; locality: Locality },
): Invoice {
  const money = formatMoney(amount, language, locality.country);
  return {
    language,
    title: t('InvoiceTitle'),
    number: `INV-${number}`,
    seller: [record.organization, ...record.address, ...(record.legalNumber === null ? [] : [record.legalNumber])],
    facts: [
      { label: t('InvoiceNumber'), value: `INV-${number}` },
      { label: t('InvoiceDate'), value: timeText(issuedAt, language, 'day', locality.timeZone) },
    ],
    places: [{ title: t('InvoiceBillTo'), lines: ['A. N. Other'] }],
    columns: [
      t('OrderItem'),
      t('OrderQuantity'),
      t('OrderUnitPrice'),
      t('InvoiceDiscount'),
      t('InvoiceNet'),
      t('InvoiceTax'),
    ],
    lines: [{ name: t('DeskBrandDocument'), details: 'PDF', cells: ['1', money, '', money, ''] }],
    sums: [{ label: t('OrderTotal'), amount: money }],
    balance: [],
    remittance: null,
    payment: { label: t('OrderPaymentType'), method: t('OrderPaidByNothing'), state: t('InvoiceNothingDue') },
    issuedAt,
  };
}
