import { longDate, timeText } from '../../../platform/dates/date-text.rules.ts';
import type { PhraseKey } from '../../../platform/phrase-key.contract.ts';
import { formatRate } from '../../pricing/money.rules.ts';
import type { OrderAddress } from '../order-draft.contract.ts';
import { addressLines, cardName, lineDetails } from '../order-wording.ts';
import type { DocumentLine, InvoiceDocument } from './invoice-document.contract.ts';
import { balanceOf, moneyOf, sumsOf } from './invoice-sums.ts';
import type { InvoiceState } from './invoice-state.ts';
import type { Invoice, InvoiceSource, InvoiceWords } from './shown-invoice.ts';

/** The phrase of each state. */
const invoiceStateKeys = {
  paid: 'InvoicePaid',
  partlyCharged: 'InvoicePartlyCharged',
  partlyPaid: 'InvoicePartlyPaid',
  held: 'InvoiceHeld',
  notCharged: 'InvoiceNotCharged',
  charging: 'InvoiceCharging',
  toPay: 'InvoiceToPay',
  due: 'InvoiceDue',
  overdue: 'InvoiceOverdue',
  credited: 'InvoiceCredited',
  nothingDue: 'InvoiceNothingDue',
  cancelled: 'InvoiceCancelled',
} as const satisfies Record<InvoiceState, PhraseKey>;

/** Returns an invoice for its reader. Of a card it contains only brand and last four digits. */
export function composeInvoice(source: InvoiceSource, words: InvoiceWords): Invoice {
  const { document, issued, issuedAt, language, installation } = source;
  const { t } = words;
  const number = issued?.number ?? document.orderNumber;
  return {
    language,
    number,
    title: t(issued ? 'InvoiceTitle' : 'InvoiceProForma'),
    issuedAt,
    seller: sellerOf(source, words),
    facts: [
      ...(issued ? [{ label: t('InvoiceNumber'), value: number }] : []),
      { label: t('InvoiceDate'), value: timeText(issuedAt, language, 'day', installation.timeZone) },
      ...(issued?.dueOn ? [{ label: t('InvoiceDueDate'), value: longDate(issued.dueOn, language) }] : []),
      { label: t('OrderNumber'), value: document.orderNumber },
      ...(document.exemption ? [{ label: t('InvoiceExemption'), value: document.exemption }] : []),
      ...(document.poNumber ? [{ label: t('InvoicePoNumber'), value: document.poNumber }] : []),
    ],
    places: placesOf(source, words),
    columns: [
      t('OrderItem'),
      t('OrderQuantity'),
      t('OrderUnitPrice'),
      t('InvoiceDiscount'),
      t('InvoiceNet'),
      t('InvoiceTax'),
    ],
    lines: document.lines.map((line) => toRow(line, source)),
    sums: sumsOf(source, words),
    balance: balanceOf(source, words),
    payment: {
      label: t('OrderPaymentType'),
      method: paymentMethodOf(document, words),
      state: stateOf(source, words),
    },
    remittance: remittanceOf(document, words),
  };
}

function sellerOf({ document, language, seller }: InvoiceSource, { t }: InvoiceWords): string[] {
  const own = document.seller?.[language] ?? seller;
  return [...own, ...(document.taxNumber ? [t('InvoiceTaxNumber', { number: document.taxNumber })] : [])];
}

function placesOf({ document, language }: InvoiceSource, { t }: InvoiceWords): Invoice['places'] {
  const { billTo, shipTo, buyer } = document;
  const linesOf = (address: OrderAddress) => addressLines(address, language);
  return [
    { title: t('InvoiceBillTo'), lines: billTo ? linesOf(billTo) : [buyer.name, buyer.email].filter(Boolean) },
    ...(shipTo ? [{ title: t('InvoiceShipTo'), lines: linesOf(shipTo) }] : []),
  ];
}

function toRow(line: DocumentLine, source: InvoiceSource): Invoice['lines'][number] {
  const { language, installation } = source;
  const { name, sku, units, unitPriceMinor, discountMinor, netMinor, ratePpm, taxMinor } = line;
  const rate = ratePpm ? ` (${formatRate(ratePpm, language, installation.country)})` : '';
  return {
    name: name[language],
    details: [lineDetails(line, language, installation), sku].filter(Boolean).join(' · '),
    cells: [
      String(units),
      moneyOf(source, unitPriceMinor),
      discountMinor === 0 ? '' : moneyOf(source, -discountMinor),
      moneyOf(source, netMinor),
      moneyOf(source, taxMinor) + rate,
    ],
  };
}

function stateOf(source: InvoiceSource, { t }: InvoiceWords): string {
  const { issued, document, language } = source;
  if (!issued) return t('InvoiceProFormaText');
  const { balance, state, dueOn } = issued;
  const isOnAccount = document.payment.method === 'purchase-order';
  const key = isOnAccount && state === 'partlyPaid' ? 'InvoicePartlyReceived' : invoiceStateKeys[state];
  // Of what the buyer's credit pays in part, the card is charged the rest.
  const isOpenTold = state === 'overdue' || state === 'due' || (document.payment.hasCredit && state !== 'paid');
  return t(key, {
    amount: moneyOf(source, isOpenTold ? balance.openMinor : balance.invoicedMinor),
    taken: moneyOf(source, balance.paidMinor),
    open: moneyOf(source, balance.openMinor),
    date: dueOn === null ? '' : longDate(dueOn, language),
  });
}

function paymentMethodOf(document: InvoiceDocument, words: InvoiceWords): string {
  const { method, hasCredit } = document.payment;
  if (method === 'credit') return words.t('OrderPaidByCredit');
  const chosen = chosenMethodOf(document, words);
  return hasCredit ? words.t('OrderPaidWithCredit', { method: chosen }) : chosen;
}

function chosenMethodOf({ payment: { method, card }, poNumber }: InvoiceDocument, { t }: InvoiceWords): string {
  if (method === 'purchase-order') return t('OrderPaidByPurchaseOrder', { number: poNumber });
  if (method === 'none' || !card) return t('OrderPaidByNothing');
  return t('OrderPaidByCard', { brand: cardName(card.brand), last4: card.last4 });
}

/** Returns how an invoice on account is paid; null where nothing is set, and for cards. */
function remittanceOf({ payment, bank, checkAddress, contactEmail }: InvoiceDocument, { t }: InvoiceWords) {
  if (payment.method !== 'purchase-order') return null;
  const linesOf = (label: PhraseKey, text: string) => (text === '' ? [] : [t(label), ...text.split('\n')]);
  const lines = [
    ...linesOf('InvoiceBank', bank),
    ...linesOf('InvoiceChecks', checkAddress),
    ...(contactEmail ? [t('InvoiceQuestions', { email: contactEmail })] : []),
  ];
  return lines.length === 0 ? null : { title: t('InvoiceRemittance'), lines };
}
