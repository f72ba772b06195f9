import { mostPayableMinor } from '../pricing/order-limit.rules.ts';
import type { AuthResult, CaptureResult, PaymentGateway, VoidResult } from './gateway.ts';

/**
 * Applies the rules of every adapter: the buffer is added to the hold only
 * (docs/decisions/payments.md#authorisation-buffer), no amount means no hold, and a timeout is no answer.
 * @param options.timeout longest wait, in milliseconds; a slower call is unknown and queried again later
 */
export function guardGateway(
  gateway: PaymentGateway,
  { bufferMinor, timeout }: { bufferMinor: number; timeout: number },
): PaymentGateway {
  async function inTime<T>(work: (signal: AbortSignal) => Promise<T>, otherwise: T): Promise<T> {
    const overdue = new AbortController();
    const timer = setTimeout(() => overdue.abort(), timeout);
    const late = new Promise<T>((resolve) => {
      overdue.signal.addEventListener('abort', () => resolve(otherwise), { once: true });
    });
    // The deadline is registered first: an adapter that returns only at the abort is late.
    return Promise.race([late, work(overdue.signal)]).finally(() => clearTimeout(timer));
  }
  return {
    ...gateway,
    async authorize(request) {
      if (!Number.isSafeInteger(request.amountMinor) || request.amountMinor <= 0) {
        throw new Error(`Nothing can be held for an amount of ${request.amountMinor}.`);
      }
      // For the largest orders the buffer is reduced to the maximum of a card.
      const buffer = Math.max(0, Math.min(bufferMinor, mostPayableMinor - request.amountMinor));
      const amountMinor = request.amountMinor + buffer;
      return inTime<AuthResult>((signal) => gateway.authorize({ ...request, amountMinor }, signal), {
        kind: 'unknown',
      });
    },
    capture: (request) => inTime<CaptureResult>(() => gateway.capture(request), { kind: 'unknown' }),
    findCaptured: (request) => inTime<CaptureResult>(() => gateway.findCaptured(request), { kind: 'unknown' }),
    void: (request) => inTime<VoidResult>(() => gateway.void(request), { kind: 'unknown' }),
    getAuthorization: (known) => inTime<AuthResult | null>(() => gateway.getAuthorization(known), { kind: 'unknown' }),
  };
}
