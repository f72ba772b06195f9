import { randomUUID } from 'node:crypto';
import {
  findBatch,
  findUndoing,
  listBatchItems,
  type BatchRow,
} from '../../../../../server/content/batches/batch.repo.ts';
import { isUndoable } from '../../../../../server/content/batches/undo-batch.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { listReleases } from '../../../../../server/content/scheduling/list-going-out.ts';
import { undoBatchAs } from '../../../../../server/people/access/batches/undo-batch-as.ts';
import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { isUuid } from '../../../../../server/platform/uuid.rules.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';

type Items = Awaited<ReturnType<typeof listBatchItems>>;

interface View {
  batch: BatchRow;
  items: Items;
  /** Release that holds its drafts and has not gone out. */
  release: { id: string; name: string } | null;
  /** The batch that has undone it. */
  undoneBy: string | null;
  mayUndo: boolean;
  /** Items that are still to be done. */
  remaining: number;
  /** True just after it was made. */
  isDone: boolean;
  /** Filters of the list that led here; null after another page. */
  list: string | null;
  key: string;
}

const findAsked = async ({ services: { db }, params }: PageCall<SiteFrame>) => {
  const id = params['batch'] ?? '';
  return isUuid(id) ? findBatch(db, id) : undefined;
};

/** Tells what became of each item of a batch, and undoes it as one. */
export const batchPage = definePage<SiteFrame, View>({
  access: itemRights,
  frame: siteFrame,
  intents: {
    async undo(call) {
      const { form, page, services, viewer, locals } = call;
      const batch = await findAsked(call);
      const key = form.get('key') ?? '';
      if (!batch || !viewer.person || !isUuid(key)) return notFound();
      const actor = { person: viewer.person, requestId: locals.requestId };
      const undone = await undoBatchAs(services, actor, { id: batch.id, key });
      if (!undone.ok) {
        if (undone.code === 'undone_already') return { errors: [{ message: page.t('BatchAgain') }], status: 409 };
        return notFound();
      }
      const { batch: undo, seqs } = undone.value;
      if (seqs) await services.publisher.publish(seqs);
      return redirectTo(`${sitePath(`/editor/batches/${undo.id}`, page.language)}?done=1`);
    },
  },
  async load(call) {
    const batch = await findAsked(call);
    if (!batch) return notFound();
    const { services, url } = call;
    const items = await listBatchItems(services.db, batch.id);
    const undoing = await findUndoing(services.db, batch.id);
    const release = (await listReleases(services.db)).find(({ id }) => id === batch.releaseId);
    return {
      batch,
      items,
      release: release ? { id: release.id, name: release.name } : null,
      undoneBy: undoing?.id ?? null,
      remaining: batch.work?.rest.length ?? 0,
      mayUndo: batch.kind !== 'undo' && !undoing && items.some(isUndoable),
      isDone: url.searchParams.get('done') === '1',
      list: url.searchParams.get('list'),
      key: randomUUID(),
    };
  },
});
