import type { Locality } from '../../../platform/installation/installation.contract.ts';
import type { Locale } from '../../../platform/locale.rules.ts';
import type { PhraseKey } from '../../../platform/phrase-key.contract.ts';
import { timeText } from '../../../platform/dates/date-text.rules.ts';
import { formatMoney, formatRate } from '../../pricing/money.rules.ts';
import { makeInvoiceNumber } from '../order-number.rules.ts';
import type { OrderAddress } from '../order-draft.contract.ts';
import { addressLines, cardName, lineDetails, shippingLabel } from '../order-wording.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { taxByRate } from '../tax-by-rate.rules.ts';
import { orderFigures, paidMinor, takenMinor, type OrderSum } from '../order-figures.rules.ts';
import { orderMoneyState, type MoneyState } from '../order-money.ts';

/** Words of an invoice in one language. */
export interface InvoiceWords {
  t(key: PhraseKey, tokens?: Readonly<Record<string, string | number>>): string;
}

const stateKeys = {
  paid: 'InvoicePaid',
  partlyCharged: 'InvoicePartlyCharged',
  partlyPaid: 'InvoicePartlyPaid',
  restLater: 'InvoiceRestLater',
  held: 'InvoiceHeld',
  notCharged: 'InvoiceNotCharged',
  charging: 'InvoiceCharging',
  toPay: 'InvoiceToPay',
  onAccount: 'InvoiceDue',
  nothingDue: 'InvoiceNothingDue',
  cancelled: 'InvoiceCancelled',
} as const satisfies Record<MoneyState, PhraseKey>;

/** The contents of an invoice, in the language of its reader. */
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
  /** Name, address and legal number, from the content of the site. */
  seller: readonly string[];
  installation: Locality;
}

/** Returns the invoice of an order. Of a card it contains only brand and last four digits. */
export function composeInvoice(source: InvoiceSource, words: InvoiceWords): Invoice {
  const { order, lines, language, seller, installation } = source;
  const { t } = words;
  const money = (amountMinor: number) => formatMoney(amountMinor, language, installation.country);
  const placeOf = (address: OrderAddress) => addressLines(address, language);
  const number = makeInvoiceNumber(order.orderNumber);
  const figures = orderFigures(order, lines);
  return {
    language,
    number,
    title: t('InvoiceTitle'),
    issuedAt: order.placedAt,
    seller: [...seller],
    facts: [
      { label: t('InvoiceNumber'), value: number },
      { label: t('InvoiceDate'), value: timeText(order.placedAt, language, 'day', installation.timeZone) },
      { label: t('OrderNumber'), value: order.orderNumber },
      ...(order.poNumber ? [{ label: t('InvoicePoNumber'), value: order.poNumber }] : []),
      ...(order.exemptionNumber ? [{ label: t('InvoiceExemption'), value: order.exemptionNumber }] : []),
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
    lines: lines.map((line, index) => ({
      name: line.name[language],
      details: [lineDetails(line, language, installation), line.sku].filter(Boolean).join(' · '),
      quantity: String(line.quantity),
      unitPrice: money(figures.lines[index]?.unitPriceMinor ?? 0),
      amount: money(figures.lines[index]?.amountMinor ?? 0),
    })),
    sums: figures.sums.flatMap((sum) => sumLines(sum, source, words)),
    payment: {
      label: t('OrderPaymentType'),
      method: paymentMethodOf(order, words),
      state: t(stateKeys[orderMoneyState(order)], {
        amount: money(figures.payableMinor),
        taken: money(takenMinor(order)),
        rest: money(paidMinor(order) - takenMinor(order)),
      }),
    },
  };
}

/** Returns a sum below the items; for tax one line for each rate, with place and base, if they are stored. */
function sumLines(sum: OrderSum, source: InvoiceSource, words: InvoiceWords): Invoice['sums'] {
  const { order, lines, language, installation } = source;
  const money = (minor: number) => formatMoney(minor, language, installation.country);
  const state = (order.shippingAddress ?? order.billingAddress)?.state;
  const rates = sum.kind === 'tax' && state ? taxByRate(order, lines) : [];
  if (rates.length === 0) return [{ label: labelOf(sum, source, words), amount: money(sum.amountMinor) }];
  return rates.map(({ ratePpm, taxableMinor, taxMinor }) => ({
    label: words.t('InvoiceTaxOf', {
      state: state ?? '',
      rate: formatRate(ratePpm, language, installation.country),
      base: money(taxableMinor),
    }),
    amount: money(taxMinor),
  }));
}

/** Returns the label of a sum below the items. */
function labelOf({ kind, name }: OrderSum, { order, language }: InvoiceSource, { t }: InvoiceWords): string {
  switch (kind) {
    case 'subtotal':
      return t('OrderSubtotal');
    case 'discount':
      return name ? t('OrderDiscountBy', { codes: name[language] }) : t('OrderDiscount');
    case 'taxExempt':
      return t('OrderTaxExempt');
    case 'tax': {
      const state = (order.shippingAddress ?? order.billingAddress)?.state;
      return state ? t('InvoiceTaxIn', { state }) : t('InvoiceTax');
    }
    case 'shipping':
      return [t('OrderShipping'), shippingLabel(order, language, t)].filter(Boolean).join(': ');
    case 'total':
      return t('OrderTotal');
  }
}

function paymentMethodOf({ paymentMethod, card, poNumber }: Order, { t }: InvoiceWords): string {
  if (paymentMethod === 'purchase-order') return t('OrderPaidByPurchaseOrder', { number: poNumber });
  if (paymentMethod === 'none' || !card) return t('OrderPaidByNothing');
  return t('OrderPaidByCard', { brand: cardName(card.brand), last4: card.last4 });
}
