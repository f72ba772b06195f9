import type { APIRoute } from 'astro';
import * as v from 'valibot';
import { findUnstorable } from '../platform/find-unstorable.ts';
import { eventsLimit, toldEvents } from '../store/order-system/erp-event.contract.ts';
import { receiveEvents } from '../store/order-system/receive-events.ts';
import { isSignedWebhook } from '../store/order-system/webhook-signature.ts';
import { describeIssue } from './describe-issue.ts';
import { errorResponse } from './failures.ts';
import { BodyTooLarge, readText } from './read-body.ts';

const unsigned =
  'Sign the body with ERP_WEBHOOK_SECRET as Standard Webhooks: webhook-id, webhook-timestamp of the last five minutes, webhook-signature.';

/** Receives events of the order system, signed over the bytes of the body. */
export const answerOrderSystem: APIRoute = async ({ request, locals: { services, requestId } }) => {
  let raw: string;
  try {
    raw = await readText(request, eventsLimit);
  } catch (error) {
    return error instanceof BodyTooLarge
      ? errorResponse('body_too_large', error.message, requestId)
      : errorResponse('bad_request', 'The body is not valid UTF-8.', requestId);
  }
  const header = (name: string) => request.headers.get(`webhook-${name}`) ?? '';
  const headers = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') };
  const secrets = services.env.erpWebhookSecrets;
  if (!secrets || !isSignedWebhook(secrets, services.clock, headers, raw))
    return errorResponse('unauthorized', unsigned, requestId);
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    return errorResponse('bad_request', 'The body is not valid JSON in UTF-8.', requestId);
  }
  const parsed = v.safeParse(toldEvents, body, { message: describeIssue });
  if (!parsed.success) {
    const fields = parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]);
    return errorResponse('invalid_input', 'Some fields need attention.', requestId, Object.fromEntries(fields));
  }
  const unstorable = findUnstorable(parsed.output);
  if (unstorable !== null) {
    const fields = { [unstorable]: 'has characters that cannot be stored' };
    return errorResponse('invalid_input', 'Some fields need attention.', requestId, fields);
  }
  const results = await receiveEvents(services, parsed.output.events);
  return Response.json({ results }, { headers: { 'Cache-Control': 'no-store' } });
};
