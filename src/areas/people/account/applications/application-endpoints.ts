import {
  findOwnApplication,
  openApplicationCall,
  toListedApplication,
  toWholeApplication,
  writeOwnApplication,
} from '../../../../../server/forms/applications/committee-application-calls.ts';
import {
  postAttachments,
  type committeeCalls,
  type enforcerCalls,
} from '../../../../../server/forms/applications/committee-application-calls.contract.ts';
import { attachFiles } from '../../../../../server/forms/applications/attach-files.ts';
import type { CommitteeApplicationKind } from '../../../../../server/forms/applications/committee-application.contract.ts';
import { discardApplication } from '../../../../../server/forms/applications/discard-application.ts';
import { listApplications } from '../../../../../server/forms/applications/committee-application.repo.ts';
import { toFormVisitor } from '../../../../../server/forms/submissions/form-visitor.ts';
import { endpoint, type Call } from '../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';
import type { Locale } from '../../../../../server/platform/locale.rules.ts';

type Calls = typeof committeeCalls | typeof enforcerCalls;
const missing = fail('not_found', 'You have no such application.');
const unchangeable = fail('transition_not_allowed', 'A submitted application never changes.');

const open = (
  kind: CommitteeApplicationKind,
  { services, viewer }: Pick<Call<unknown, unknown>, 'services' | 'viewer'>,
  language: Locale,
) => openApplicationCall(services, { kind, visitor: toFormVisitor(viewer, services.env.siteOrigin), language });

/** Makes the list of the caller's applications and the call that begins one. */
export const listEndpoints = (kind: CommitteeApplicationKind, { list, create }: Calls) => ({
  GET: endpoint(list, async ({ services, viewer, query }) => {
    const { LegacyId } = query;
    if (LegacyId && LegacyId !== viewer.customer?.account.legacyId) {
      return fail('forbidden', 'The LegacyId is not that of the signed-in user.');
    }
    const own = await listApplications(services.db, { kind, userId: viewer.person?.userId ?? '' });
    return succeed({ status: 200, body: await Promise.all(own.map((each) => toListedApplication(services, each))) });
  }),
  POST: endpoint(create, async ({ services, viewer, query, body }) => {
    const call = await open(kind, { services, viewer }, query.language);
    if (!call.ok) return call;
    const written = await writeOwnApplication(services, call.value, { ...body, revision: 0 });
    return written.ok ? succeed({ status: 201, body: written.value }) : written;
  }),
});

/** Makes the calls about one of the caller's applications; those of anybody else are not found. */
export const oneEndpoints = (kind: CommitteeApplicationKind, { get, update, remove }: Calls) => ({
  GET: endpoint(get, async ({ services, viewer, params, query }) => {
    const call = await open(kind, { services, viewer }, query.language);
    if (!call.ok) return call;
    const found = await findOwnApplication(services, call.value, params['id'] ?? '');
    return found ? succeed({ status: 200, body: await toWholeApplication(services, call.value, found) }) : missing;
  }),
  PUT: endpoint(update, async ({ services, viewer, params, query, body }) => {
    const call = await open(kind, { services, viewer }, query.language);
    if (!call.ok) return call;
    const found = await findOwnApplication(services, call.value, params['id'] ?? '');
    if (!found) return missing;
    if (found.state === 'Submitted') return unchangeable;
    const { revision, submit } = body;
    const fields = { ...found.answers, ...body.fields };
    const written = await writeOwnApplication(services, call.value, { fields, submit, key: found.key, revision });
    return written.ok ? succeed({ status: 200, body: written.value }) : written;
  }),
  // A person who is no enforcer any more may still withdraw their application.
  DELETE: endpoint(remove, async ({ services, viewer, params }) => {
    const id = Number(params['id']);
    const gone = await discardApplication(services, { kind, userId: viewer.person?.userId ?? '', id });
    return gone.ok ? succeed({ status: 200, body: { id } }) : gone;
  }),
});

export const attachEndpoint = endpoint(postAttachments, async ({ services, viewer, params, body, files }) => {
  const call = await open('committee', { services, viewer }, body.language);
  if (!call.ok) return call;
  const found = await findOwnApplication(services, call.value, params['id'] ?? '');
  if (!found) return missing;
  const named = files.filter(({ field }) => field === 'files');
  const attached = await attachFiles(services, call.value, found, {
    files: named,
    isReplacing: body.replace === 'yes',
  });
  return attached.ok ? succeed({ status: 200, body: attached.value }) : attached;
});
