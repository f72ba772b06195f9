import { recordAudit } from '../../../../server/people/access/audit.repo.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { startPublish } from '../../../../server/content/publish/publish-endpoints.contract.ts';
import { publishItems } from '../../../../server/content/publish/publish-item.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(startPublish);

export const POST = endpoint(
  startPublish,
  async ({ services, viewer: { person }, program, requestId, body: { items = [] } }) => {
    const publish = await publishItems(services, items);
    // Programs publish many times an hour: the list of publishes is their record.
    if (person && !program && publish.ok) {
      const detail = items.length > 0 ? items.join(' ').slice(0, 500) : 'the change feed';
      const entry = { actorUserId: person.userId, subjectUserId: null, detail, requestId };
      await recordAudit(services.db, services.clock, { action: 'publish-again', ...entry });
    }
    return publish.ok ? succeed({ status: 202, body: { publishId: publish.value } }) : publish;
  },
);
