import { inSpan } from '../../platform/monitoring/spans.ts';
import type { AnswerCache } from '../api/content-reader.ts';
import type { Log } from '../../platform/log.ts';
import type { StoredPage } from './page-file.ts';
import { logFailedPage, type PageFailures } from './page-failures.ts';
import type { PageStore } from './page-store.ts';
import type { PublishPosition } from './publish-position.ts';
import { announcePublishStep } from './publish-steps.ts';
import { producePage, type Production } from './produce-page.ts';
import type { PageProblem, Render, SiteFacts } from './render-page.ts';
import type { RenderThreads } from './render-threads.ts';
import { readProblemPlace } from './page-problem.rules.ts';
import { isBrandPicture, isTakenAddress } from './site-files.ts';
import { asBuffer } from './thread-messages.ts';

/** Outcome of one rendering: the page now stored with what it lacks, no page, or the old page and a problem. */
export type Settled =
  | { kind: 'page'; page: StoredPage; flaw: string | null }
  | { kind: 'gone'; body: Buffer; headers: Record<string, string> }
  | { kind: 'failed'; problem: PageProblem };

/** A settled address and what its rendering read. */
export interface MadePage {
  settled: Settled;
  tags: Iterable<string>;
}

/** One order: at least as new as `seq`; `isKnown` unless only a reader asked, for what may be any address at all. */
interface Order {
  address: string;
  seq: number;
  isKnown: boolean;
  /** True when a render thread renders it. */
  isThreaded: boolean;
  /** Called when the page is rendered and only compressing and writing are left. */
  onRendered(): void;
}

interface PageMakerOptions {
  store: PageStore;
  cache: AnswerCache;
  position: PublishPosition;
  failures: PageFailures;
  render: Render;
  threads?: RenderThreads | undefined;
  site: SiteFacts;
  log: Log;
}

const nowhere: Production = { kind: 'gone', tags: [], body: Buffer.alloc(0), headers: {} };

/** Brings one address up to date: rendered, compressed and stored; or removed; or, when that fails, left as it was. */
export class PageMaker {
  readonly #o: PageMakerOptions;

  constructor(options: PageMakerOptions) {
    this.#o = options;
  }

  /** Never throws: what goes wrong is a settled problem. */
  async make(order: Order): Promise<MadePage> {
    let tags: string[] = [];
    try {
      const attributes = { 'stanchion.address': order.address };
      const production = await inSpan({ name: 'render', kind: 'internal', attributes }, async () =>
        this.#leaveOut(order, await this.#produce(order)),
      );
      tags = production.kind === 'page' ? production.page.tags : production.tags;
      return { settled: await this.#settle(order, production, tags), tags };
    } catch (error) {
      const reason = `The page could not be stored: ${(error as Error).message}`;
      return { settled: this.#fail(order, { reason, isPassing: true }, tags), tags };
    }
  }

  async #produce({ address, seq, isThreaded, onRendered }: Order): Promise<Production> {
    const { threads, render, cache, site, log } = this.#o;
    const announce = () => {
      onRendered();
      announcePublishStep('rendered', address);
    };
    if (isTakenAddress(address)) {
      announce();
      return nowhere;
    }
    if (threads && isThreaded && !isBrandPicture(address)) {
      try {
        const production = await threads.produce(address, seq);
        announce();
        return production;
      } catch (error) {
        log.warn({ err: error, address }, 'a page is rendered without a thread');
      }
    }
    return producePage(render, { address, seq, cache, site }, { onRendered: announce });
  }

  /**
   * Renders a page again without the blocks that cannot be read, where no whole page can stay: after an upgrade the address
   * would answer with an error page.
   */
  async #leaveOut({ address, seq }: Order, production: Production): Promise<Production> {
    const { store, render, cache, site } = this.#o;
    const kept = store.get(address);
    if (production.kind !== 'failed' || (kept && !kept.isPartial)) return production;
    if (readProblemPlace(production.problem.reason).block === null) return production;
    return producePage(render, { address, seq, cache, site, isLenient: true });
  }

  async #settle(order: Order, production: Production, tags: Iterable<string>): Promise<Settled> {
    const { store, failures, position, log } = this.#o;
    const { address } = order;
    if (production.kind === 'failed') return this.#fail(order, production.problem, tags);
    if (production.kind === 'gone') {
      await store.remove(address);
      failures.forget(address);
      return { kind: 'gone', body: asBuffer(production.body), headers: production.headers };
    }
    // The feed may have begun again meanwhile; the page then counts as old as the new one.
    const page = { ...production.page, seq: Math.min(order.seq, position.cursor) };
    await inSpan({ name: 'put', kind: 'internal', attributes: { 'stanchion.address': address } }, () =>
      store.put(page),
    );
    const [flaw = null] = production.flaws;
    if (flaw === null) failures.forget(address);
    else {
      const problem = { reason: flaw, isPassing: false };
      failures.note(address, problem, tags);
      logFailedPage(log, address, problem, 'a page is shown without a part that could not be read');
    }
    return { kind: 'page', page, flaw };
  }

  /** A lazy file is rendered at the next request for it. */
  async drop(address: string): Promise<MadePage> {
    try {
      await this.#o.store.remove(address);
      return { settled: { kind: 'gone', body: Buffer.alloc(0), headers: {} }, tags: [] };
    } catch (error) {
      const problem = { reason: `The file could not be dropped: ${(error as Error).message}`, isPassing: true };
      return { settled: this.#fail({ address, isKnown: true }, problem, []), tags: [] };
    }
  }

  #fail(
    { address, isKnown }: Pick<Order, 'address' | 'isKnown'>,
    problem: PageProblem,
    tags: Iterable<string>,
  ): Settled {
    if (isKnown || this.#o.store.get(address)) this.#o.failures.note(address, problem, tags);
    logFailedPage(this.#o.log, address, problem);
    return { kind: 'failed', problem };
  }
}
