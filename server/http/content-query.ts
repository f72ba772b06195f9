import type { APIContext, APIRoute } from 'astro';
import type { Person } from '../people/access/access.contract.ts';
import { decidePage } from '../people/access/access.rules.ts';
import { addressGroup } from '../people/auth/client-address.ts';
import { TooManyQueries } from '../content/api/caller-throttle.ts';
import { contentQueryLimit } from '../content/api/content-endpoints.contract.ts';
import { readAll, type MayRead } from '../content/items/item-access.rules.ts';
import { readBearer } from './bearer.ts';
import { errorResponse } from './failures.ts';
import { findProgram } from './find-program.ts';
import { BodyTooLarge, readText } from './read-body.ts';
import type { Services } from '../services.ts';

/** Passes a GraphQL request of at most 100 kB to the content API. */
export const answerContentQuery: APIRoute = async (context) => {
  const { request, locals } = context;
  const { services, requestId } = locals;
  try {
    const mayRead = await findRights(context);
    if (mayRead instanceof Response) return mayRead;
    const isPost = request.method === 'POST';
    const body = isPost ? await readText(request, contentQueryLimit) : undefined;
    const headers = new Headers({ accept: request.headers.get('accept') ?? 'application/json' });
    if (isPost) headers.set('content-type', request.headers.get('content-type') ?? '');
    const answer = await services.contentApi.fetch(
      new Request(request.url, { method: request.method, headers, ...(body !== undefined && { body }) }),
      { mayRead, address: addressGroup(locals.viewer.caller.address) },
    );
    const answered = new Response(answer.body, { status: answer.status, headers: answer.headers });
    answered.headers.set('Cache-Control', 'no-store');
    return answered;
  } catch (error) {
    if (error instanceof TooManyQueries) {
      const headers = { 'Retry-After': String(error.retryAfterSeconds) };
      return errorResponse('too_many_attempts', error.message, requestId, undefined, headers);
    }
    if (error instanceof BodyTooLarge) return errorResponse('body_too_large', error.message, requestId);
    if (error instanceof TypeError) return errorResponse('bad_request', 'The body is not valid UTF-8.', requestId);
    services.log.error({ err: error, requestId }, 'a content query failed');
    return errorResponse('fault', 'Something went wrong on our side. Please try again.', requestId);
  }
};

/**
 * Returns what the caller may read: everything with the CONTENT_TOKEN or the scope `bodies`, else what pages would show the person of the
 * session. Another token is refused: a remote site must not publish half its content unnoticed.
 */
async function findRights({ request, locals }: APIContext): Promise<MayRead | Response> {
  const { services, viewer, requestId } = locals;
  const { person } = viewer;
  const authorization = request.headers.get('authorization');
  if (readBearer(authorization) !== null) {
    const program = await findProgram(services, authorization);
    if (program?.scopes.includes('bodies')) return readAll;
    const message =
      'Send "Authorization: Bearer" with the CONTENT_TOKEN of this installation or a token with the scope "bodies", or no token at all.';
    return errorResponse('unauthorized', message, requestId, undefined, { 'WWW-Authenticate': 'Bearer' });
  }
  return pageRights(services, person);
}

/** Returns what pages would show a person. */
export async function pageRights(
  { accountContent }: Pick<Services, 'accountContent'>,
  person: Person | null,
): Promise<MayRead> {
  const bannedCountries = person ? await accountContent.bannedCountries() : [];
  return (rule, path) => decidePage(rule, person, { path: path ?? '/', bannedCountries }).kind === 'allow';
}
