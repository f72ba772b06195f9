import type { APIContext } from 'astro';
import { decidePage, isStoreEndpoint, mayAny, needsSecondStep } from '../people/access/access.rules.ts';
import type { Right } from '../people/access/roles/right.rules.ts';
import type { Program, TokenScope } from '../people/access/tokens/token.rules.ts';
import { errorResponse } from './failures.ts';
import { findProgram } from './find-program.ts';

/**
 * Access to an endpoint. 'record-system': a token with the scope `customers`, and nobody's session. 'user': anyone signed in, including staff who act for a customer. Otherwise a right, or several of which one is enough; never while acting for a customer.
 */
export type EndpointAccess = 'public' | 'record-system' | 'user' | Right | RightsAccess;

/** One of several rights, or a token with the scope. */
interface RightsAccess {
  rights: readonly Right[];
  scope?: TokenScope;
}

/** Returns the rights of which an access needs one; null for an access without rights. */
export function rightsOfAccess(access: EndpointAccess): readonly Right[] | null {
  if (typeof access === 'object') return access.rights;
  const isWithoutRight = access === 'public' || access === 'record-system' || access === 'user';
  return isWithoutRight ? null : [access];
}

type Refusal = Response | null;

const refuseAnonymous = ({ locals }: APIContext): Refusal =>
  locals.viewer.person ? null : errorResponse('unauthorized', 'Please sign in.', locals.requestId);

function refuseWithout(rights: readonly Right[], context: APIContext): Refusal {
  const { person } = context.locals.viewer;
  if (mayAny(person, rights)) return null;
  const message = needsSecondStep(person, rights)
    ? 'Your role needs a second step at sign-in: set one up in your account.'
    : `This needs the right ${rights.map((right) => `"${right}"`).join(' or ')}.`;
  return refuseAnonymous(context) ?? errorResponse('forbidden', message, context.locals.requestId);
}

function refuseWithoutToken({ locals }: APIContext, scope: TokenScope): Refusal {
  const name = scope === 'customers' ? 'CUSTOMERS_TOKEN' : 'PUBLISH_SECRET';
  const message = `Send "Authorization: Bearer" with the ${name} of this installation, or a token with the scope "${scope}".`;
  return errorResponse('unauthorized', message, locals.requestId, undefined, { 'WWW-Authenticate': 'Bearer' });
}

const refuseScope = ({ locals }: APIContext, { name }: Program, scope: TokenScope): Refusal =>
  errorResponse('forbidden', `The token ${name} has not the scope "${scope}".`, locals.requestId);

function refuseAccess(access: EndpointAccess, program: Program | null, context: APIContext): Refusal {
  if (access === 'public') return null;
  if (access === 'user') return refuseAnonymous(context);
  const scope = scopeOfAccess(access);
  const rights = rightsOfAccess(access);
  if (scope !== null && program?.scopes.includes(scope)) return null;
  if (scope !== null && program?.isNamed) return refuseScope(context, program, scope);
  if (scope !== null && (rights === null || !context.locals.viewer.person)) return refuseWithoutToken(context, scope);
  return refuseWithout(rights ?? [], context);
}

/** Returns the scope with which a program may call; null for an endpoint that is for people only. */
function scopeOfAccess(access: EndpointAccess): TokenScope | null {
  if (access === 'record-system') return 'customers';
  return typeof access === 'object' ? (access.scope ?? null) : null;
}

/** A request with an effect must come from our pages, or carry the token that no page has. */
function refuseForeignOrigin(program: Program | null, context: APIContext): Refusal {
  const { request, locals, url } = context;
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  const origin = request.headers.get('origin');
  if (isSafe || program || (origin && locals.origins.has(origin))) return null;
  const message = `Requests that change something must come from ${url.origin}.`;
  return errorResponse('forbidden_origin', message, locals.requestId);
}

/** Returns the refusal for a caller without the right, null if it may call; and the program that calls. */
export async function authorize(
  access: EndpointAccess,
  context: APIContext,
): Promise<{ refusal: Refusal; program: Program | null }> {
  const { request, locals } = context;
  const authorization = request.headers.get('authorization');
  const program = authorization === null ? null : await findProgram(locals.services, authorization);
  const refusal = refuseAccess(access, program, context) ?? refuseForeignOrigin(program, context);
  return { refusal, program };
}

/**
 * Refuses people of a country that is not served at every endpoint of the store, as its pages do. A guest has no
 * country before the address, which the checkout checks.
 * @param path of the endpoint's contract
 */
export async function authorizeCountry(path: string, { locals }: APIContext): Promise<Refusal> {
  const { viewer, services, requestId } = locals;
  const { person } = viewer;
  if (!person || !isStoreEndpoint(path)) return null;
  const bannedCountries = await services.accountContent.bannedCountries();
  const decision = decidePage('public', person, { path, bannedCountries });
  if (decision.kind === 'allow') return null;
  return errorResponse('country_not_served', 'We do not serve the country of your profile.', requestId);
}
