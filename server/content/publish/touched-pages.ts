import { locales } from '../../platform/locale.rules.ts';
import { crumbTag } from '../items/crumb-tag.rules.ts';
import { sitePath } from '../items/site-path.rules.ts';
import type { FeedChange } from './change-feed.ts';
import type { PublishRun } from './publish-run.ts';
import type { PublishState } from './publish-state.ts';
import { priority, type Priority } from './render-queue.ts';
import { isBrandStyle, isLazyFile } from './site-files.ts';

/** A change that touches more pages than this is a sweep: it waits for everything someone waits for. */
const sweepFrom = 50;

/** The last one is moved first. */
const homes = locales.map((locale) => sitePath('/', locale)).toReversed();

/** Finds the pages that a change touches, and how urgent each is. */
export class TouchedPages {
  readonly #state: PublishState;

  constructor(state: PublishState) {
    this.#state = state;
  }

  /** Queues what a change of the feed touches: first the pages it names, then what shows them. */
  apply({ seq, paths, tags }: FeedChange): void {
    const { store, ledger, recent } = this.#state;
    const dependents = this.#dependents(tags, seq);
    for (const address of this.#state.failures.dependingOn(tags)) dependents.add(address);
    const urgency = dependents.size > sweepFrom ? priority.sweep : priority.dependent;
    const touched = new Set<string>();
    for (const address of paths) this.#owe(address, priority.edited, seq, touched);
    for (const address of store.byImportance(dependents)) this.#owe(address, urgency, seq, touched);
    // Whoever changes the brand looks at the home page, which an earlier sweep may have rendered already.
    for (const home of homes) if (touched.has(home)) this.#state.queue.moveFirst(home);
    recent.remember(seq, touched);
    for (const run of ledger.running) if (run.covers(seq)) for (const address of touched) run.expect(address);
  }

  /** Queues every page that shows these items, whether or not the feed lists a change. */
  again(run: PublishRun, items: readonly string[]): void {
    const { store, queue, failures } = this.#state;
    const dependents = this.#dependents(items.flatMap((id) => [id, crumbTag(id)]));
    if (items.includes('*')) for (const address of failures.all.keys()) dependents.add(address);
    for (const address of store.byImportance(dependents)) {
      if (!isLazyFile(address)) run.expect(address);
      queue.add(address, dependents.size > sweepFrom ? priority.sweep : priority.dependent);
    }
  }

  /** Queues pages that exist only because of another one. They are live with it, so its publishes wait for them. */
  further(address: string, further: readonly string[]): void {
    for (const more of further) {
      if (this.#state.store.get(more)) continue;
      for (const run of this.#state.ledger.running) if (run.pending.has(address)) run.expect(more);
      this.#state.queue.add(more, priority.dependent);
    }
  }

  /** The stored pages that show one of these items; what was kept of the items is forgotten. */
  #dependents(tags: readonly string[], seq?: number): Set<string> {
    const { store, cache, threads, recent } = this.#state;
    const isAll = tags.includes('*');
    if (isAll) cache.clear();
    else cache.invalidate(tags, seq);
    threads?.forget(isAll ? null : tags);
    recent.note(tags);
    return isAll ? new Set([...store.paths()].filter((address) => !isBrandStyle(address))) : store.pathsOf(tags);
  }

  #owe(address: string, urgency: Priority, seq: number, touched: Set<string>): void {
    const { store, queue, position, failures } = this.#state;
    // After a restart the feed is read again from a safe position: most of its changes are in the pages already.
    if ((store.get(address)?.seq ?? -1) >= seq && !failures.has(address)) return;
    position.owe(address, seq);
    queue.add(address, isLazyFile(address) ? priority.edited : urgency);
    if (!isLazyFile(address)) touched.add(address);
  }
}
