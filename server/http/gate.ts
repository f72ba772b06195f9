import type { APIContext } from 'astro';
import type { Person, Role } from '../people/access/access.contract.ts';
import { decidePage, isStoreEndpoint } from '../people/access/access.rules.ts';
import { isSameSecret, readBearer } from './bearer.ts';
import { errorResponse } from './failures.ts';

/**
 * Access to an endpoint. 'publisher': the bearer token PUBLISH_SECRET. 'user': anyone signed in, including staff who
 * act for a customer; 'staff' and 'editor': that role, never while acting for a customer.
 */
export type EndpointAccess = 'public' | 'publisher' | 'user' | 'staff' | 'editor' | 'editor-or-publisher';

type Refusal = Response | null;

const isPublisher = ({ request, locals }: APIContext): boolean => {
  const bearer = readBearer(request.headers.get('authorization'));
  return bearer !== null && isSameSecret(bearer, locals.services.env.publishSecret);
};

const hasRole = (person: Person | null, role: Role): boolean =>
  person !== null && !person.impersonator && person.roles.has(role);

function refuseRole({ locals }: APIContext, role: Role): Refusal {
  if (hasRole(locals.viewer.person, role)) return null;
  if (!locals.viewer.person) return errorResponse('unauthorized', 'Please sign in.', locals.requestId);
  return errorResponse('forbidden', `This needs the role "${role}".`, locals.requestId);
}

function refuseWithoutToken({ locals }: APIContext): Refusal {
  const message = 'Send "Authorization: Bearer" with the PUBLISH_SECRET of this installation.';
  return errorResponse('unauthorized', message, locals.requestId, undefined, { 'WWW-Authenticate': 'Bearer' });
}

const refusals: Record<EndpointAccess, (context: APIContext) => Refusal> = {
  public: () => null,
  publisher: (context) => (isPublisher(context) ? null : refuseWithoutToken(context)),
  user: ({ locals }) =>
    locals.viewer.person ? null : errorResponse('unauthorized', 'Please sign in.', locals.requestId),
  staff: (context) => refuseRole(context, 'staff'),
  editor: (context) => refuseRole(context, 'editor'),
  'editor-or-publisher': (context) => {
    if (isPublisher(context) || hasRole(context.locals.viewer.person, 'editor')) return null;
    return context.locals.viewer.person ? refuseRole(context, 'editor') : refuseWithoutToken(context);
  },
};

/** A request with an effect must come from our pages, or carry the token that no page has. */
function refuseForeignOrigin(context: APIContext): Refusal {
  const { request, locals, url } = context;
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  const origin = request.headers.get('origin');
  if (isSafe || isPublisher(context) || (origin && locals.origins.has(origin))) return null;
  const message = `Requests that change something must come from ${url.origin}.`;
  return errorResponse('forbidden_origin', message, locals.requestId);
}

/** Returns the refusal for a caller without the right; null if it may call. */
export function authorize(access: EndpointAccess, context: APIContext): Refusal {
  return refusals[access](context) ?? refuseForeignOrigin(context);
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
