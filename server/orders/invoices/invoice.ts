import type { Locale } from '../../content/content.rules.ts';
import type { PhraseKey } from '../../content/phrase-key.contract.ts';
import { timeText } from '../../dates/date-text.rules.ts';
import { formatMoney } from '../../pricing/money.rules.ts';
import { invoiceNumberOf } from '../order-number.rules.ts';
import type { OrderAddress } from '../order-draft.contract.ts';
import { addressLines, cardName, lineDetails, shippingLabel } from '../order-wording.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { paidMinor } from '../show-order.ts';
import { invoiceStateOf, type InvoiceState } from './invoice-state.ts';

/** Words of an invoice in one language. */
export interface InvoiceWords {
  t(key: PhraseKey, tokens?: Readonly<Record<string, string | number>>): string;
}

const stateKeys = {
  paid: 'InvoicePaid',
  held: 'InvoiceHeld',
  due: 'InvoiceDue',
  nothingDue: 'InvoiceNothingDue',
  cancelled: 'InvoiceCancelled',
} as const satisfies Record<InvoiceState, PhraseKey>;

/** Holds everything an invoice says, in the words of its reader. */
export interface Invoice {
  language: Locale;
  title: string;
  number: string;
  /** The seller, line by line; the first is its name. */
  seller: string[];
  facts: { label: string; value: string }[];
  places: { title: string; lines: string[] }[];
  columns: [string, string, string, string];
  lines: { name: string; details: string; quantity: string; unitPrice: string; amount: string }[];
  /** The last is the total. */
  sums: { label: string; amount: string }[];
  payment: { label: string; method: string; state: string };
  issuedAt: Date;
}

interface InvoiceSource {
  order: Order;
  lines: readonly OrderLine[];
  language: Locale;
  /** Name and address, from the content of the site. */
  seller: readonly string[];
}

/** Writes an order out as an invoice. Of a card it says no more than brand and last four digits. */
export function composeInvoice({ order, lines, language, seller }: InvoiceSource, words: InvoiceWords): Invoice {
  const { t } = words;
  const money = (amountMinor: number) => formatMoney(amountMinor, language);
  const placeOf = (address: OrderAddress) => addressLines(address, language);
  const number = invoiceNumberOf(order.orderNumber);
  const total = paidMinor(order);
  return {
    ...{ language, number, title: t('InvoiceTitle'), issuedAt: order.placedAt },
    seller: [...seller, t('InvoiceSellerFacts')],
    facts: [
      { label: t('InvoiceNumber'), value: number },
      { label: t('InvoiceDate'), value: timeText(order.placedAt, language, 'day') },
      { label: t('OrderNumber'), value: order.orderNumber },
      ...(order.poNumber ? [{ label: t('InvoicePoNumber'), value: order.poNumber }] : []),
    ],
    places: [
      {
        title: t('InvoiceBillTo'),
        lines: order.billingAddress
          ? placeOf(order.billingAddress)
          : [`${order.firstName} ${order.lastName}`.trim(), order.email],
      },
      ...(order.shippingAddress ? [{ title: t('InvoiceShipTo'), lines: placeOf(order.shippingAddress) }] : []),
    ],
    columns: [t('OrderItem'), t('OrderQuantity'), t('OrderUnitPrice'), t('OrderAmount')],
    lines: lines.map((line) => ({
      name: line.name[language],
      details: [lineDetails(line, language), line.sku].filter(Boolean).join(' · '),
      quantity: String(line.quantity),
      unitPrice: money(line.unitPriceMinor),
      amount: money(line.subtotalMinor),
    })),
    sums: [
      { label: t('OrderSubtotal'), amount: money(order.subtotalMinor) },
      ...discountsOf(order, language, words),
      {
        label: taxLabel(order, t),
        amount: money(order.taxMinor),
      },
      ...(order.shippingMethod
        ? [{ label: `${t('OrderShipping')}: ${shippingLabel(order, language)}`, amount: money(order.shippingMinor) }]
        : []),
      { label: t('OrderTotal'), amount: money(total) },
    ],
    payment: {
      label: t('OrderPaymentType'),
      method: paymentMethodOf(order, words),
      state: t(stateKeys[invoiceStateOf(order)], { amount: money(total) }),
    },
  };
}

/** Says where the sale is taxed, or that a certificate exempts it. */
function taxLabel(order: Order, t: InvoiceWords['t']): string {
  if (order.exemptionCertificateId) return t('OrderTaxExempt');
  const state = (order.shippingAddress ?? order.billingAddress)?.state;
  return state ? t('InvoiceTaxIn', { state }) : t('InvoiceTax');
}

/** Each discount by itself; where the order does not say which they are, their sum. */
function discountsOf(
  { promotions, discountMinor }: Order,
  language: Locale,
  { t }: InvoiceWords,
): { label: string; amount: string }[] {
  const amountOf = (amountMinor: number) => formatMoney(-amountMinor, language);
  const told = promotions.filter((promotion) => promotion.discountMinor > 0);
  if (told.reduce((sum, promotion) => sum + promotion.discountMinor, 0) === discountMinor)
    return told.map((promotion) => ({
      label: t('OrderDiscountBy', { codes: promotion.name[language] }),
      amount: amountOf(promotion.discountMinor),
    }));
  return discountMinor > 0 ? [{ label: t('OrderDiscount'), amount: amountOf(discountMinor) }] : [];
}

function paymentMethodOf({ paymentMethod, card, poNumber }: Order, { t }: InvoiceWords): string {
  if (paymentMethod === 'purchase-order') return t('OrderPaidByPurchaseOrder', { number: poNumber });
  if (paymentMethod === 'none' || !card) return t('OrderPaidByNothing');
  return t('OrderPaidByCard', { brand: cardName(card.brand), last4: card.last4 });
}
