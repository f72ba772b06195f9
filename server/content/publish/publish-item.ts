import type { Item } from '../items/item.contract.ts';
import { findItemWarnings } from '../items/item-warnings.ts';
import { resolveId } from '../items/find-item.ts';
import { deleteItem, saveItem, type SaveRequest } from '../editing/save-item.ts';
import { fail, succeed } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Publisher } from './publisher.ts';

type PublishServices = Pick<Platform, 'db' | 'clock' | 'env'> & { publisher: Pick<Publisher, 'publish'> };

const refuseRemote = () => fail('content_is_remote', 'The content lives at CONTENT_GRAPHQL_URL: edit it there.');

/** Stores an item and publishes it, unless it is a draft. @returns what was stored, and the publish to ask for */
export async function saveAndPublish({ db, clock, env, publisher }: PublishServices, request: SaveRequest) {
  if (env.contentGraphqlUrl !== undefined) return refuseRemote();
  const saved = await saveItem(db, clock, Object.assign({ hosts: env }, request));
  if (!saved.ok) return saved;
  const { seqs, merged, kept, ...item } = saved.value;
  const publishId = seqs && (await publisher.publish(seqs));
  // What was stored is a whole item, whatever was sent.
  const { type, locale, path = null, fields } = request.body as Item;
  const written = { type, locale, path: merged?.path ?? path, fields: merged?.fields ?? fields };
  const warnings = await findItemWarnings(db, written);
  const told = { ...(request.isMerging && { merged }), ...(request.isBeside && { kept }) };
  return succeed({ ...item, ...told, publishId, warnings });
}

/** Takes an item off the site. @param request.id with or without its type */
export async function deleteAndPublish(
  { db, clock, env, publisher }: PublishServices,
  { id, locale, savedBy }: { id: string; locale: string; savedBy: string },
) {
  if (env.contentGraphqlUrl !== undefined) return refuseRemote();
  const resolved = await resolveId(db, id);
  if (!resolved.ok) return resolved;
  const gone = await deleteItem(db, clock, { id: resolved.value, locale, savedBy });
  if (!gone.ok) return gone;
  if (!gone.value) return fail('not_found', `There is no item ${resolved.value} in ${locale}.`);
  const { seqs, ...item } = gone.value;
  return succeed({ ...item, publishId: seqs && (await publisher.publish(seqs)) });
}

/** Publishes the changes in the feed and renders every page that shows these items again. @param ids "*" means all */
export async function publishItems(
  { db, publisher }: Pick<Platform, 'db'> & { publisher: Pick<Publisher, 'publishFeed'> },
  ids: readonly string[],
) {
  const tags: string[] = [];
  for (const id of ids) {
    const resolved = id === '*' ? succeed(id) : await resolveId(db, id);
    if (!resolved.ok) return resolved;
    tags.push(resolved.value);
  }
  return succeed(await publisher.publishFeed(tags));
}
