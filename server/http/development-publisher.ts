import { AnswerCache, createReader } from '../content/api/content-reader.ts';
import type { ContentSource } from '../content/api/content-source.ts';
import { readChanges } from '../content/publish/change-feed.ts';
import type { RunLedger } from '../content/publish/publish-run.ts';
import type { ModuleName } from '../platform/installation/module-names.contract.ts';
import type { Services } from '../services.ts';

/**
 * Replaces the publisher where every page is rendered on request: publishing only drops cached answers, and takes
 * effect at once.
 */
export function createDevelopmentPublisher(
  source: ContentSource,
  ledger: RunLedger,
  modulesOff: readonly ModuleName[],
): Services['publisher'] {
  const answers = new AnswerCache(source, modulesOff);
  const publish: Services['publisher']['publish'] = async (range, items = []) => {
    answers.clear();
    const run = ledger.open(range, items);
    run.isRead = true;
    await ledger.closeDone();
    return run.id;
  };
  return {
    reader: () => createReader(answers, new Set()),
    publish,
    publishFeed: async (items) => {
      const { head } = await readChanges(source, 0, 0);
      return publish({ from: head, to: head }, items);
    },
    status: (id) => ledger.status(id),
    isPageLive: (id, address) => ledger.isPageLive(id, address),
    pagesShowing: () => [],
    problem: null,
    facts: { pages: 0, waiting: 0, failed: 0, cursor: 0, reachable: 1, lag: 0 },
    failures: new Map(),
    inWork: [],
    waitingPages: [],
    running: [],
  };
}
