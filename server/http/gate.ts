import type { APIContext } from 'astro';
import { decidePage, isStoreEndpoint, mayAny, needsSecondStep } from '../people/access/access.rules.ts';
import type { Right } from '../people/access/roles/right.rules.ts';
import { isOneOf, readBearer } from './bearer.ts';
import { errorResponse } from './failures.ts';

/**
 * Access to an endpoint. 'publisher': the bearer token PUBLISH_SECRET. 'record-system': the bearer token CUSTOMERS_TOKEN,
 * and nobody's session. 'user': anyone signed in, including staff who act for a customer. Otherwise a right, or several of which one is enough; never while acting for a customer.
 */
export type EndpointAccess = 'public' | 'publisher' | 'record-system' | 'user' | Right | RightsAccess;

/** One of several rights, or with `isOpenToToken` the bearer token of programs. */
interface RightsAccess {
  rights: readonly Right[];
  isOpenToToken?: true;
}

/** Returns the rights of which an access needs one; null for an access without rights. */
export function rightsOfAccess(access: EndpointAccess): readonly Right[] | null {
  if (typeof access === 'object') return access.rights;
  const isWithoutRight =
    access === 'public' || access === 'publisher' || access === 'record-system' || access === 'user';
  return isWithoutRight ? null : [access];
}

type Refusal = Response | null;

const isPublisher = ({ request, locals }: APIContext): boolean => {
  const bearer = readBearer(request.headers.get('authorization'));
  return bearer !== null && isOneOf(bearer, locals.services.env.publishSecrets);
};

const isRecordSystem = ({ request, locals }: APIContext): boolean => {
  const bearer = readBearer(request.headers.get('authorization'));
  return bearer !== null && isOneOf(bearer, locals.services.env.customersTokens);
};

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

function refuseWithoutToken({ locals }: APIContext, name = 'PUBLISH_SECRET'): Refusal {
  const message = `Send "Authorization: Bearer" with the ${name} of this installation.`;
  return errorResponse('unauthorized', message, locals.requestId, undefined, { 'WWW-Authenticate': 'Bearer' });
}

function refuseAccess(access: EndpointAccess, context: APIContext): Refusal {
  if (access === 'public') return null;
  if (access === 'user') return refuseAnonymous(context);
  if (access === 'publisher') return isPublisher(context) ? null : refuseWithoutToken(context);
  if (access === 'record-system')
    return isRecordSystem(context) ? null : refuseWithoutToken(context, 'CUSTOMERS_TOKEN');
  const rights = rightsOfAccess(access) ?? [];
  if (typeof access === 'string' || !access.isOpenToToken) return refuseWithout(rights, context);
  if (isPublisher(context)) return null;
  return context.locals.viewer.person ? refuseWithout(rights, context) : refuseWithoutToken(context);
}

/** A request with an effect must come from our pages, or carry the token that no page has. */
function refuseForeignOrigin(access: EndpointAccess, context: APIContext): Refusal {
  const { request, locals, url } = context;
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  const origin = request.headers.get('origin');
  const isProgram = access === 'record-system' || isPublisher(context);
  if (isSafe || isProgram || (origin && locals.origins.has(origin))) return null;
  const message = `Requests that change something must come from ${url.origin}.`;
  return errorResponse('forbidden_origin', message, locals.requestId);
}

/** Returns the refusal for a caller without the right; null if it may call. */
export function authorize(access: EndpointAccess, context: APIContext): Refusal {
  return refuseAccess(access, context) ?? refuseForeignOrigin(access, context);
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
  const decision = decidePage('public', person, { path, bannedCountries, isEditing: false });
  if (decision.kind === 'allow') return null;
  return errorResponse('country_not_served', 'We do not serve the country of your profile.', requestId);
}
