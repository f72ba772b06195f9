import { countTasks, findTasks, tasksOnPage, type TaskGroup } from '../../../../server/store/needs-me/find-tasks.ts';
import { taskKinds } from '../../../../server/store/needs-me/task.rules.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound } from '../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';

interface NeedsMeView {
  groups: TaskGroup[];
  count: number;
  /** The kind of which `pageNumber` is shown; of the others it is the first one. */
  opened: { kind: TaskGroup['kind']; page: number } | null;
}

/** Lists what waits for this person of staff by their rights. */
export const needsMePage = definePage<SiteFrame, NeedsMeView>({
  access: 'orders.read',
  frame: siteFrame,
  async load({ services: { db }, viewer: { person }, url }) {
    if (!person) return notFound();
    const kind = taskKinds.find((each) => each === url.searchParams.get('kind'));
    const page = Number(url.searchParams.get('page') ?? '1');
    const isPage = Number.isInteger(page) && page >= 1 && page <= 1_000_000 / tasksOnPage;
    const opened = kind && isPage ? { kind, page } : null;
    return { groups: await findTasks(db, person, opened), count: await countTasks(db, person), opened };
  },
});
