import { changeMany, type ManyChange } from '../../../content/batches/change-many.ts';
import { fail } from '../../../platform/result.ts';
import { toolsOf, type BatchActor, type BatchServices } from './batch-actor.ts';

interface Asked extends ManyChange {
  key: string;
  note: string;
}

/** Does one thing with many items for a person; items that they may not change are left and named. */
export async function changeManyAs(services: BatchServices, actor: BatchActor, asked: Asked) {
  if (services.env.contentGraphqlUrl !== undefined) return fail('content_is_remote', 'The content is not stored here.');
  const tools = toolsOf(services, actor, 'items-change');
  return changeMany(services.db, Object.assign({}, asked, tools));
}
