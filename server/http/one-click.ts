import type { APIRoute } from 'astro';
import { unsubscribePath } from '../people/preferences/mail-consent.ts';
import { unsubscribe } from '../people/preferences/unsubscribe.ts';
import { readUnsubscribe } from '../people/preferences/unsubscribe-link.ts';
import { errorResponse } from './failures.ts';
import { BodyTooLarge, readText } from './read-body.ts';
import { decodeParameter } from './route-parameter.ts';

/** The body is 26 characters, or a form with as many. */
const bodyLimit = 2_000;

const headers = { 'Cache-Control': 'no-store' };

/**
 * Unsubscribes at the request of a mail program (RFC 8058). It sends no cookie and no origin: the signed token
 * authorizes it, for emails of one kind only. A person who opens the address in a browser is redirected to a page with
 * a button, because mail scanners open links too.
 */
export const answerOneClick: APIRoute = async ({ locals, params, request, redirect }) => {
  const { services, requestId, language } = locals;
  const token = decodeParameter(params['token']) ?? '';
  const { method } = request;
  if (method === 'GET' || method === 'HEAD') return redirect(unsubscribePath(encodeURIComponent(token), language), 303);
  if (method !== 'POST') {
    return errorResponse('method_not_allowed', 'This address takes GET, HEAD, POST only.', requestId, undefined, {
      Allow: 'GET, HEAD, POST',
    });
  }
  try {
    const grant = readUnsubscribe(token, services.env.sessionSecrets);
    if (!grant) return errorResponse('not_found', 'This is no link of an email.', requestId);
    const body = await readText(request, bodyLimit);
    if (!/List-Unsubscribe/.test(body) || !/One-Click/.test(body)) {
      return errorResponse('bad_request', 'Send List-Unsubscribe=One-Click.', requestId);
    }
    await unsubscribe(services, grant);
    return new Response(null, { status: 200, headers });
  } catch (error) {
    if (error instanceof BodyTooLarge) return errorResponse('body_too_large', error.message, requestId);
    services.log.error({ err: error, requestId }, 'emails could not be ended');
    return errorResponse('fault', 'Something went wrong on our side. Please send it again.', requestId);
  }
};
