import { countBatchItems, listBatches } from '../../../../../server/content/batches/batch.repo.ts';
import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { definePage } from '../../../../http/define-page.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';

/** Lists what was changed together, the last first. */
export const batchesPage = definePage({
  access: itemRights,
  frame: siteFrame,
  async load({ services: { db } }) {
    const batches = await listBatches(db);
    const counts = await countBatchItems(
      db,
      batches.map(({ id }) => id),
    );
    const undone = new Set(batches.map(({ undoes }) => undoes));
    return {
      batches: batches.map(({ id, kind, note, madeBy, madeAt, work }) => ({
        id,
        kind,
        note,
        madeBy,
        madeAt: madeAt.toISOString(),
        counts: counts.get(id) ?? { done: 0, left: 0 },
        isUndone: undone.has(id),
        remaining: work?.rest.length ?? 0,
      })),
    };
  },
});
