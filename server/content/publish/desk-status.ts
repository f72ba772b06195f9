import { findByPath } from '../items/content.repo.ts';
import { splitSitePath } from '../items/site-path.rules.ts';
import { countStates } from '../editing/editor.repo.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { DeskStatus, PageFailure } from './desk-endpoints.contract.ts';
import { readProblemPlace } from './page-problem.rules.ts';
import type { UnreadableItem } from '../items/check-stored-items.ts';
import type { Publisher } from './publisher.ts';

/** Most failures in the answer; more have one cause. */
const failuresShown = 50;

/** Returns what the desk's first page shows. @param unreadable stored items that this release cannot read whole */
export async function readDeskStatus(
  db: Database,
  publisher: Pick<Publisher, 'facts' | 'inWork' | 'waitingPages' | 'running' | 'failures'>,
  unreadable: readonly UnreadableItem[],
): Promise<DeskStatus> {
  const failures: PageFailure[] = [];
  for (const [path, { reason, isPassing }] of [...publisher.failures].slice(0, failuresShown)) {
    failures.push({ path, reason, isPassing, ...readProblemPlace(reason), item: await itemAt(db, path) });
  }
  for (const item of unreadable.slice(0, failuresShown)) failures.push(failureOf(item));
  return {
    items: await countStates(db),
    pages: publisher.facts.pages,
    waiting: publisher.facts.waiting,
    rendering: [...publisher.inWork, ...publisher.waitingPages],
    running: publisher.running.map(({ publishId, status }) => ({
      publishId,
      pages: status.pages,
      rendered: status.rendered,
      queuedAt: status.queuedAt,
    })),
    failures,
  };
}

/** An item without an address is shown under its name. */
const failureOf = ({ id, locale, address, field, problem }: UnreadableItem): PageFailure => ({
  path: address ?? `${id} (${locale})`,
  reason: `${field} ${problem}`,
  block: null,
  blockKey: null,
  field,
  problem,
  isPassing: false,
  item: { id, locale },
});

async function itemAt(db: Database, address: string): Promise<PageFailure['item']> {
  const { locale, path } = splitSitePath(address);
  const found = await findByPath(db, path, locale);
  return found && { id: found.item.id, locale };
}
