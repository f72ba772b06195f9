import type { APIRoute } from 'astro';
import { contentQueryLimit } from '../content/content-endpoints.contract.ts';
import { errorResponse } from './failures.ts';
import { BodyTooLarge, readText } from './read-body.ts';

/** Passes a GraphQL request to the content API, at most 100 kB of it. */
export const answerContentQuery: APIRoute = async ({ request, locals }) => {
  const { services, requestId } = locals;
  try {
    const isPost = request.method === 'POST';
    const body = isPost ? await readText(request, contentQueryLimit) : undefined;
    const headers = new Headers({ accept: request.headers.get('accept') ?? 'application/json' });
    if (isPost) headers.set('content-type', request.headers.get('content-type') ?? '');
    const answer = await services.contentApi.fetch(
      new Request(request.url, { method: request.method, headers, ...(body !== undefined && { body }) }),
    );
    const answered = new Response(answer.body, { status: answer.status, headers: answer.headers });
    answered.headers.set('Cache-Control', 'no-store');
    return answered;
  } catch (error) {
    if (error instanceof BodyTooLarge) return errorResponse('body_too_large', error.message, requestId);
    if (error instanceof TypeError) return errorResponse('bad_request', 'The body is not valid UTF-8.', requestId);
    services.log.error({ err: error, requestId }, 'a content query failed');
    return errorResponse('fault', 'Something went wrong on our side. Please try again.', requestId);
  }
};
