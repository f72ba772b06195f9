import type { APIContext } from 'astro';
import { longDate, timeText } from '../../../server/platform/dates/date-text.rules.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import type { InvoiceState } from '../../../server/store/orders/invoices/invoice-state.ts';
import { issuedInvoicePath } from '../../../server/store/orders/order-paths.rules.ts';
import type { Order } from '../../../server/store/orders/order.repo.ts';
import { listShownInvoices } from '../../../server/store/orders/receivables/show-invoices.ts';
import { formatMoney } from '../../../server/store/pricing/money.rules.ts';
import type { Translate } from '../../cms/dictionary.ts';

/** An invoice in a list. */
export interface ReceiptInvoice {
  number: string;
  href: string;
  issuedOn: string;
  amount: string;
  /** Paid, or what is due and when. */
  state: string;
}

/** Short words for lists; the invoice itself says more. */
const stateKeys = {
  paid: 'InvoicePaidShort',
  partlyCharged: 'InvoicePartlyPaidShort',
  partlyPaid: 'InvoicePartlyPaidShort',
  held: 'OrderNotChargedShort',
  notCharged: 'OrderNotChargedShort',
  charging: 'OrderChargingShort',
  toPay: 'OrderToPayShort',
  due: 'InvoiceDueShort',
  overdue: 'InvoiceOverdueShort',
  credited: 'InvoiceCreditedShort',
  nothingDue: 'InvoicePaidShort',
  cancelled: 'InvoiceCancelledShort',
} as const satisfies Record<InvoiceState, PhraseKey>;

/** Returns the invoices of an order for its reader. */
export async function showInvoices(
  { services }: Pick<APIContext['locals'], 'services'>,
  order: Order,
  { language, t, link = null }: { language: Locale; t: Translate; link?: string | null },
): Promise<ReceiptInvoice[]> {
  const { timeZone, country } = services.installation;
  return (await listShownInvoices(services.db, services, order)).map(({ invoice, balance, state }) => ({
    number: invoice.number,
    href: issuedInvoicePath(order.orderNumber, invoice.number, language, link),
    issuedOn: timeText(invoice.issuedAt, language, 'day', timeZone),
    amount: formatMoney(invoice.totalMinor, language, country),
    state: t(stateKeys[state], {
      amount: formatMoney(balance.openMinor, language, country),
      date: invoice.dueOn === null ? '' : longDate(invoice.dueOn, language),
    }),
  }));
}
