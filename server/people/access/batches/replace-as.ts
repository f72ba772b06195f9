import { replaceTexts, type Replacement } from '../../../content/finding/replace-texts.ts';
import { fail } from '../../../platform/result.ts';
import { toolsOf, type BatchActor, type BatchServices } from './batch-actor.ts';

interface Asked extends Replacement {
  key: string;
  note: string;
  isDraft: boolean;
}

/** Replaces words in many items for a person; items that they may not change are left and named. */
export async function replaceAs(services: BatchServices, actor: BatchActor, asked: Asked) {
  if (services.env.contentGraphqlUrl !== undefined) return fail('content_is_remote', 'The content is not stored here.');
  const tools = toolsOf(services, actor, 'items-replace');
  return replaceTexts(services.db, Object.assign({}, asked, tools));
}
