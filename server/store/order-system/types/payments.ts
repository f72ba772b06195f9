import { listInvoices } from '../../orders/invoices/invoice.repo.ts';
import { raiseVersion } from '../../orders/order.repo.ts';
import { bookPayment, isBooked } from '../../orders/receivables/book-payment.ts';
import { storeHoldResult } from '../../orders/payment/settle-payment.ts';
import type { CaptureResult } from '../../payments/gateway.ts';
import { startOfDay } from '../../../platform/dates/zoned-time.rules.ts';
import { applied, defineEventType, refuse } from '../event-type.ts';

/** Money was received for an invoice without a card; the same reference is booked once. */
export const paymentReceived = defineEventType('payment.received', {
  thing: () => null,
  async apply(tx, services, { order, cause, data: { invoice: number, amount, on, ref, method } }) {
    const invoice = (await listInvoices(tx, order.id)).find((each) => each.number === number);
    if (!invoice) return refuse('invoice', number);
    const booked = await bookPayment(tx, services, {
      invoices: [number],
      method,
      reference: ref,
      amountMinor: amount,
      receivedOn: on,
      cause: { actor: cause.actor, at: startOfDay(on, services.installation.timeZone) },
    });
    if (booked.ok) return applied;
    if (booked.code === 'already_booked')
      return (await isBooked(tx, { method, reference: ref, amountMinor: amount, orderId: order.id }))
        ? applied
        : refuse('booked', ref);
    return refuse(booked.code === 'invalid_input' ? 'data' : 'invoice', number);
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
