import type { APIRoute } from 'astro';
import { refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { answerPaymentWebhook } from '../../../../server/http/payment-webhook.ts';
import { postPaymentWebhook } from '../../../../server/store/payments/payments.contract.ts';

export const ALL = refuseOtherMethods(postPaymentWebhook);

export const POST: APIRoute = answerPaymentWebhook;
