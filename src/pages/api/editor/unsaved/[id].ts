import { dropUnsaved, keepUnsaved } from '../../../../../server/content/editing/unsaved/unsaved.contract.ts';
import {
  dropUnsaved as drop,
  keepUnsaved as keep,
  type UnsavedKey,
} from '../../../../../server/content/editing/unsaved/keep-unsaved.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { checkItemRights } from '../../../../../server/people/access/item-rights.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(keepUnsaved, dropUnsaved);

export const PUT = endpoint(
  keepUnsaved,
  async ({ services: { db, clock }, viewer: { person }, params, query, body }) => {
    const key: UnsavedKey = { userId: person?.userId ?? '', id: params['id'] ?? '', locale: query.locale };
    const allowed = checkItemRights(person, { id: key.id, language: key.locale, isDraft: true });
    if (!allowed.ok) return allowed;
    const savedAt = await keep(db, clock, key, body);
    return succeed({ status: 200, body: { savedAt: savedAt.toISOString() } });
  },
);

export const DELETE = endpoint(dropUnsaved, async ({ services: { db }, viewer: { person }, params, query }) => {
  const { id = '' } = params;
  await drop(db, { userId: person?.userId ?? '', id, locale: query.locale });
  return succeed({ status: 200, body: { id } });
});
