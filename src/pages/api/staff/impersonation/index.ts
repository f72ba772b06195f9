import { actAsCustomer } from '../../../../../server/people/access/impersonate.ts';
import { startImpersonationContract } from '../../../../../server/people/access/impersonation-endpoints.contract.ts';
import { findUserById } from '../../../../../server/people/auth/auth.repo.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(startImpersonationContract);

export const POST = endpoint(
  startImpersonationContract,
  async ({ services, viewer: { person, caller }, requestId, body }) => {
    if (!person) return fail('unauthorized', 'Please sign in.');
    const started = await actAsCustomer(services.auth, { staff: person, caller, ...body, requestId });
    if (!started.ok) return started;
    const customer = await findUserById(services.db, body.userId);
    return succeed({ status: 200, body: { name: customer?.name ?? '' }, cookies: started.value.cookies });
  },
);
