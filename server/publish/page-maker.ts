import type { AnswerCache } from '../content/content-reader.ts';
import type { Log } from '../log.ts';
import { pack, type StoredPage } from './page-file.ts';
import type { PageFailures } from './page-failures.ts';
import type { PageStore } from './page-store.ts';
import type { PublishPosition } from './publish-position.ts';
import { announceStep } from './publish-steps.ts';
import { renderPage, type PageProblem, type Render, type Rendering, type SiteFacts } from './render-page.ts';

/** What became of one rendering: the page now in the store, nothing there, or the old page and a problem. */
export type Settled =
  | { kind: 'page'; page: StoredPage }
  | { kind: 'gone'; body: Buffer; headers: Record<string, string> }
  | { kind: 'failed'; problem: PageProblem };

/** A settled address and what its rendering read. */
export interface Made {
  settled: Settled;
  tags: Iterable<string>;
}

/** One order: at least as new as `seq`; `isKnown` unless only a reader asked, for what may be any address at all. */
interface Order {
  address: string;
  seq: number;
  isKnown: boolean;
  /** Called when the page is rendered and only compressing and writing are left. */
  onRendered(): void;
}

interface PageMakerOptions {
  store: PageStore;
  cache: AnswerCache;
  position: PublishPosition;
  failures: PageFailures;
  render: Render;
  site: SiteFacts;
  log: Log;
}

/** Brings one address up to date: rendered, compressed and stored; or removed; or, when that fails, left as it was. */
export class PageMaker {
  readonly #o: PageMakerOptions;

  constructor(options: PageMakerOptions) {
    this.#o = options;
  }

  /** Never throws: what goes wrong is a settled problem. */
  async make(order: Order): Promise<Made> {
    const { render, cache, site } = this.#o;
    const { address, seq } = order;
    const rendering = await renderPage(render, { address, seq, cache, site });
    order.onRendered();
    announceStep('rendered', address);
    const tags = rendering.kind === 'page' ? rendering.page.tags : rendering.tags;
    try {
      return { settled: await this.#settle(order, rendering, tags), tags };
    } catch (error) {
      const reason = `The page could not be stored: ${(error as Error).message}`;
      return { settled: this.#fail(order, { reason, isPassing: true }, tags), tags };
    }
  }

  async #settle(order: Order, rendering: Rendering, tags: Iterable<string>): Promise<Settled> {
    const { store, failures, position } = this.#o;
    const { address } = order;
    if (rendering.kind === 'failed') return this.#fail(order, rendering.problem, tags);
    if (rendering.kind === 'gone') {
      await store.remove(address);
      failures.forget(address);
      return rendering;
    }
    // The feed may have begun anew meanwhile; the page then counts as old as the new one.
    const seq = Math.min(order.seq, position.cursor);
    const page = await pack({ ...rendering.page, seq }, rendering.body);
    await store.put(page);
    failures.forget(address);
    return { kind: 'page', page };
  }

  /** A lazy file is rendered when someone asks for it next. */
  async drop(address: string): Promise<Made> {
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
    this.#o.log.warn({ address, reason: problem.reason }, 'a page could not be rendered; the old one stays');
    return { kind: 'failed', problem };
  }
}
