import type { APIContext, APIRoute } from 'astro';
import { resumeAttempt } from '../store/orders/placing/resume-attempt.ts';
import { hearRefunds } from '../store/orders/credits/hear-refunds.ts';
import { hearCancellation } from '../store/orders/payment/hear-cancellation.ts';
import { lookAtDispute } from '../store/orders/dispute-booking/look-for-disputes.ts';
import { isKnownEvent, recordEvent } from '../store/payments/payment-event.repo.ts';
import { webhookLimit } from '../store/payments/payments.contract.ts';
import { errorResponse } from './failures.ts';
import { BodyTooLarge, readText } from './read-body.ts';

/** Returns the raw body, over which the signature is computed, or the error response. */
async function readRaw({ request, locals }: APIContext): Promise<string | Response> {
  try {
    return await readText(request, webhookLimit);
  } catch (error) {
    return error instanceof BodyTooLarge
      ? errorResponse('body_too_large', error.message, locals.requestId)
      : errorResponse('bad_request', 'The body is not valid UTF-8.', locals.requestId);
  }
}

/** Receives a message of the payment provider. */
export const answerPaymentWebhook: APIRoute = async (context) => {
  const { services, requestId } = context.locals;
  const raw = await readRaw(context);
  if (raw instanceof Response) return raw;
  try {
    const message = services.payments.parseWebhook(raw, context.request.headers.get('stripe-signature') ?? '');
    // An error, so that the provider's dashboard shows the operator that the signing secret is wrong.
    if (!message) return errorResponse('bad_request', 'This is no signed message of the payment provider.', requestId);
    if (!(await isKnownEvent(services.db, message.eventId))) {
      const { attemptId, paymentRef, about, disputeRef } = message;
      if (attemptId) await resumeAttempt(services, attemptId);
      if (paymentRef && about === 'refunds') await hearRefunds(services, paymentRef);
      if (paymentRef && about === 'cancellation') await hearCancellation(services, paymentRef);
      if (disputeRef) await lookAtDispute(services, disputeRef);
      await recordEvent(services.db, services.clock, message);
    }
    return Response.json({ received: true }, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    // The provider repeats it later.
    services.log.error({ err: error, requestId }, 'a message of the payment provider could not be worked on');
    return errorResponse('fault', 'Something went wrong on our side. Please send it again.', requestId);
  }
};
