import { undoBatch } from '../../../content/batches/undo-batch.ts';
import { fail } from '../../../platform/result.ts';
import { toolsOf, type BatchActor, type BatchServices } from './batch-actor.ts';

/** Undoes a batch for a person; items that they may not change are left and named. */
export async function undoBatchAs(services: BatchServices, actor: BatchActor, asked: { id: string; key: string }) {
  if (services.env.contentGraphqlUrl !== undefined) return fail('content_is_remote', 'The content is not stored here.');
  const tools = toolsOf(services, actor, 'items-undo');
  return undoBatch(services.db, Object.assign({}, asked, tools));
}
