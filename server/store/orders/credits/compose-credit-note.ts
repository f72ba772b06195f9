import { timeText } from '../../../platform/dates/date-text.rules.ts';
import type { Locality } from '../../../platform/installation/installation.contract.ts';
import type { Locale } from '../../../platform/locale.rules.ts';
import { formatMoney } from '../../pricing/money.rules.ts';
import type { Invoice, InvoiceWords } from '../invoices/shown-invoice.ts';
import type { InvoiceLine, StoredInvoice } from '../invoices/invoice.repo.ts';
import { addressLines, lineDetails } from '../order-wording.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { creditReasonKeys } from './credit-reason-keys.ts';
import type { CreditLine, CreditNote } from './credit.repo.ts';

interface CreditSource {
  order: Order;
  lines: readonly OrderLine[];
  note: CreditNote;
  creditLines: readonly CreditLine[];
  invoice: StoredInvoice;
  invoiceLines: readonly InvoiceLine[];
  language: Locale;
  /** Name, address and legal number, from the content of the site. */
  seller: readonly string[];
  installation: Locality;
}

/** Returns a credit note as the document that the writer of invoices draws; amounts are positive. */
export function composeCreditNote(source: CreditSource, { t }: InvoiceWords): Invoice {
  const { order, lines, note, creditLines, invoice, invoiceLines, language, seller, installation } = source;
  const { country, timeZone } = installation;
  const money = (amountMinor: number) => formatMoney(amountMinor, language, country);
  const day = (at: Date) => timeText(at, language, 'day', timeZone);
  const { number, issuedAt, totalMinor, taxMinor } = note;
  return {
    language,
    number,
    title: t('CreditNoteTitle'),
    issuedAt,
    seller: [...seller],
    facts: [
      { label: t('CreditNoteNumber'), value: number },
      { label: t('CreditNoteDate'), value: day(issuedAt) },
      { label: t('InvoiceNumber'), value: invoice.number },
      { label: t('InvoiceDate'), value: day(invoice.issuedAt) },
      { label: t('OrderNumber'), value: order.orderNumber },
      ...(order.poNumber ? [{ label: t('InvoicePoNumber'), value: order.poNumber }] : []),
    ],
    places: [
      {
        title: t('InvoiceBillTo'),
        lines: order.billingAddress
          ? addressLines(order.billingAddress, language)
          : [`${order.firstName} ${order.lastName}`.trim(), order.email],
      },
    ],
    columns: [t('OrderItem'), t('OrderQuantity'), t('OrderTax'), t('OrderAmount')],
    lines: creditLines.map((line) => {
      const billed = invoiceLines.find(({ id }) => id === line.invoiceLineId);
      const orderLine = lines.find(({ id }) => id === billed?.orderLineId);
      const kind = line.netMinor === 0 ? t('CreditNoteTaxAlone') : line.units === 0 ? t('CreditNoteAllowance') : '';
      const details = orderLine ? [lineDetails(orderLine, language, installation), orderLine.sku] : [];
      return {
        name: orderLine?.name[language] ?? t('OrderShipping'),
        details: [...details, orderLine ? kind : ''].filter(Boolean).join(' · '),
        cells: [line.units === 0 ? '' : String(line.units), money(line.taxMinor), money(line.netMinor)],
      };
    }),
    sums: [
      { label: t('CreditNet'), amount: money(totalMinor - taxMinor) },
      { label: t('OrderTax'), amount: money(taxMinor) },
      { label: t('CreditNoteTotal'), amount: money(totalMinor) },
    ],
    balance: [],
    remittance: null,
    payment: { label: t('CreditReason'), method: t(creditReasonKeys[note.reason]), state: note.note },
  };
}
