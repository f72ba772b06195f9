import type { APIRoute } from 'astro';
import { refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { answerOrderSystem } from '../../../../server/http/order-system-webhook.ts';
import { postErpWebhook } from '../../../../server/store/order-system/erp-event.contract.ts';

export const ALL = refuseOtherMethods(postErpWebhook);

export const POST: APIRoute = answerOrderSystem;
