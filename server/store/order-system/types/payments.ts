import { listInvoices } from '../../orders/invoices/invoice.repo.ts';
import { raiseVersion } from '../../orders/order.repo.ts';
import { bookReceived } from '../../orders/payment/book-received.ts';
import { storeHoldResult } from '../../orders/payment/settle-payment.ts';
import type { CaptureResult } from '../../payments/gateway.ts';
import { startOfDay } from '../../../platform/dates/zoned-time.rules.ts';
import { applied, defineEventType, refuse } from '../event-type.ts';

/** Money was received for an invoice without a card; the same reference is booked once. */
export const paymentReceived = defineEventType('payment.received', {
  thing: () => null,
  async apply(tx, { installation }, { order, cause, data: { invoice: number, amount, on, ref, method } }) {
    const invoice = (await listInvoices(tx, order.id)).find((each) => each.number === number);
    if (!invoice) return refuse('invoice', number);
    const booked = await bookReceived(tx, {
      invoice,
      method,
      reference: ref,
      amountMinor: amount,
      cause: { actor: cause.actor, at: startOfDay(on, installation.timeZone) },
    });
    if (booked === 'other') return refuse('booked', ref);
    if (booked === 'booked') await raiseVersion(tx, order, null);
    return applied;
  },
});

/** The order system has taken the hold of an order. The amount is the provider's, not what is told. */
export const paymentCaptured = defineEventType('payment.captured', {
  thing: () => null,
  async prepare({ payments }, { ref }) {
    const found = await payments.findCaptured({ ref });
    if (found.kind === 'unknown') throw new Error('The payment provider did not answer.');
    return found;
  },
  async apply(tx, services, { order, prepared, data: { ref } }) {
    if (order.authorizationRef !== ref) return refuse('payment', ref);
    const found = prepared as Exclude<CaptureResult, { kind: 'unknown' }>;
    if (found.kind === 'not_capturable') return refuse('taken', ref);
    const { capturedMinor } = found;
    await storeHoldResult(tx, services, order.id, {
      askedMinor: 0,
      result: { kind: 'already_captured', capturedMinor },
    });
    await raiseVersion(tx, order, null);
    return applied;
  },
});
