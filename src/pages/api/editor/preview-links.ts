import { checkItemRights } from '../../../../server/people/access/item-rights.ts';
import { makePreviewLink } from '../../../../server/content/editing/editor-endpoints.contract.ts';
import { findItemDraft } from '../../../../server/content/editing/find-draft.ts';
import { resolveId } from '../../../../server/content/items/find-item.ts';
import { signPreview } from '../../../../server/content/editing/preview-link.ts';
import { recordAudit } from '../../../../server/people/access/audit.repo.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../server/platform/result.ts';

const dayInMs = 86_400_000;

export const ALL = refuseOtherMethods(makePreviewLink);

export const POST = endpoint(makePreviewLink, async ({ services, viewer: { person }, requestId, body }) => {
  const { db, clock, env } = services;
  if (!person) return fail('unauthorized', 'Please sign in.');
  const resolved = await resolveId(db, body.id);
  if (!resolved.ok) return resolved;
  const allowed = checkItemRights(person, { id: resolved.value, language: body.locale, isDraft: true });
  if (!allowed.ok) return allowed;
  const draft = await findItemDraft(db, { ...body, id: resolved.value });
  if (!draft) return fail('not_found', `There is no such revision of ${resolved.value} in ${body.locale}.`);
  const expiresAt = new Date(clock.now().getTime() + body.days * dayInMs);
  const { id, locale, revision } = draft;
  await recordAudit(db, clock, {
    actorUserId: person.userId,
    subjectUserId: null,
    action: 'preview-link',
    detail: `${id} in ${locale}, revision ${revision}, until ${expiresAt.toISOString()}`,
    requestId,
  });
  const token = signPreview({ id, locale, revision, expiresAt }, env.sessionSecrets);
  const url = `${env.siteOrigin}/preview/${token}`;
  return succeed({ status: 200, body: { url, revision, expiresAt: expiresAt.toISOString() } });
});
