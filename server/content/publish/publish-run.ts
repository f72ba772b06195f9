import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lt, lte } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { detachWork, makeSpanId, type Work } from '../../platform/monitoring/current-work.ts';
import { areSpansTaken, recordSpan } from '../../platform/monitoring/spans.ts';
import { publishRuns } from './publish.table.ts';

type PublishRow = typeof publishRuns.$inferSelect;

export type RunState = 'queued' | 'rendering' | 'live' | 'failed';

/** A publish as the status endpoint shows it. */
export interface RunStatus {
  state: RunState;
  pages: number;
  rendered: number;
  failed: { path: string; reason: string }[];
  queuedAt: string;
  liveAt: string | null;
  /** From request to live, in milliseconds. */
  ms: number | null;
}

/** Returns the status of a publish as it was stored. */
export function storedStatus({ state, pages, rendered, failed, queuedAt, liveAt }: PublishRow): RunStatus {
  return {
    state,
    pages,
    rendered,
    failed,
    queuedAt: queuedAt.toISOString(),
    liveAt: liveAt?.toISOString() ?? null,
    ms: liveAt && liveAt.getTime() - queuedAt.getTime(),
  };
}

/** One publish on its way: which changes it covers and which pages are still to be rendered. */
export class PublishRun {
  readonly id = randomUUID();
  readonly pending = new Set<string>();
  readonly #seen = new Set<string>();
  readonly #failed = new Map<string, string>();
  from: number;
  to: number;
  readonly items: readonly string[];
  readonly queuedAt: Date;
  /** The request that publishes: the rendering of the pages belongs to it. */
  readonly work: Work | null = detachWork();
  liveAt: Date | null = null;
  isRead = false;

  constructor(range: { from: number; to: number }, items: readonly string[], queuedAt: Date) {
    this.from = range.from;
    this.to = range.to;
    this.items = items;
    this.queuedAt = queuedAt;
  }

  covers(seq: number): boolean {
    return seq >= this.from && seq <= this.to;
  }

  /** Ends with the rendering of every page, as the feed ends here now: its own changes may be gone. */
  startOver(head: number): void {
    this.from = Math.min(this.from, head);
    this.to = Math.min(this.to, head);
    this.isRead = false;
    this.pending.clear();
  }

  expect(address: string): void {
    this.pending.add(address);
    this.#seen.add(address);
    this.#failed.delete(address);
  }

  settle(address: string, reason: string | null): void {
    if (!this.pending.delete(address)) return;
    if (reason) this.#failed.set(address, reason);
    else this.#failed.delete(address);
  }

  get isDone(): boolean {
    return this.isRead && this.pending.size === 0;
  }

  /** Returns whether an address is done for this publish, whatever else is still to be rendered. */
  hasSettled(address: string): boolean {
    return this.isRead && !this.pending.has(address) && !this.#failed.has(address);
  }

  get state(): RunState {
    if (this.liveAt) return this.#failed.size > 0 ? 'failed' : 'live';
    return this.#seen.size > this.pending.size ? 'rendering' : 'queued';
  }

  status(): RunStatus {
    return {
      state: this.state,
      pages: this.#seen.size,
      rendered: this.#seen.size - this.pending.size - this.#failed.size,
      failed: [...this.#failed].map(([path, reason]) => ({ path, reason })),
      queuedAt: this.queuedAt.toISOString(),
      liveAt: this.liveAt?.toISOString() ?? null,
      ms: this.liveAt && this.liveAt.getTime() - this.queuedAt.getTime(),
    };
  }
}

/** Publishes of this node: the newest in memory, all of them in the database. */
export class RunLedger {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #runs = new Map<string, PublishRun>();
  readonly #running = new Set<PublishRun>();
  /** Closed runs whose end the database does not know yet. */
  readonly #unwritten = new Set<PublishRun>();
  readonly #openedAt: Date;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
    this.#openedAt = clock.now();
  }

  get running(): PublishRun[] {
    return [...this.#running];
  }

  /** Opens a run in memory without waiting: no change may slip by during a database call. */
  open(range: { from: number; to: number }, items: readonly string[]): PublishRun {
    const run = new PublishRun(range, items, this.#clock.now());
    this.#runs.set(run.id, run);
    this.#running.add(run);
    return run;
  }

  /** Writes the current state of a run. */
  async write(run: PublishRun): Promise<void> {
    const values = { id: run.id, seq: run.to, items: [...run.items], ...columns(run) };
    // Two writes of one run may pass each other; an end, once written, stays.
    await this.#db
      .insert(publishRuns)
      .values(values)
      .onConflictDoUpdate({ target: publishRuns.id, set: values, setWhere: isNull(publishRuns.liveAt) });
  }

  /** Closes the runs whose pages are all settled; ends that could not be written are tried again next time. */
  async closeDone(): Promise<void> {
    for (const run of this.#running) {
      if (!run.isDone) continue;
      run.liveAt = this.#clock.now();
      this.#running.delete(run);
      recordPublish(run, run.liveAt);
      this.#unwritten.add(run);
    }
    for (const run of [...this.#unwritten]) {
      await this.write(run);
      this.#unwritten.delete(run);
    }
    this.#trim();
  }

  /** Publishes a killed process left behind: their changes are live once everything up to the cursor is rendered. */
  async closeLeftovers(cursor: number): Promise<void> {
    await this.#db
      .update(publishRuns)
      .set({ state: 'live', liveAt: this.#clock.now() })
      .where(
        and(
          inArray(publishRuns.state, ['queued', 'rendering']),
          lte(publishRuns.seq, cursor),
          lt(publishRuns.queuedAt, this.#openedAt),
        ),
      );
  }

  async status(id: string): Promise<RunStatus | null> {
    const run = this.#runs.get(id);
    if (run) return run.status();
    const [row] = await this.#db.select().from(publishRuns).where(eq(publishRuns.id, id));
    if (!row) return null;
    return storedStatus(row);
  }

  /** Returns whether a publish this node remembers has an address live already. */
  isPageLive(id: string, address: string): boolean {
    return this.#runs.get(id)?.hasSettled(address) ?? false;
  }

  /** The newest thousand stay in memory for quick answers. */
  #trim(): void {
    for (const id of this.#runs.keys()) {
      if (this.#runs.size <= 1_000) return;
      const run = this.#runs.get(id);
      if (run?.liveAt && !this.#unwritten.has(run)) this.#runs.delete(id);
    }
  }
}

/** Records the whole publish as a step of its request, which has been answered before. */
function recordPublish({ work, queuedAt, id, state }: PublishRun, liveAt: Date): void {
  if (!areSpansTaken() || !work?.trace.isSampled) return;
  const { traceId, spanId: parentId } = work.trace;
  recordSpan({
    traceId,
    spanId: makeSpanId(),
    parentId,
    name: 'publish',
    kind: 'internal',
    startedAt: queuedAt.getTime(),
    endedAt: liveAt.getTime(),
    attributes: { 'stanchion.publish': id },
    hasFailed: state === 'failed',
  });
}

const columns = (run: PublishRun) => {
  const { state, pages, rendered, failed } = run.status();
  return { state, pages, rendered, failed, queuedAt: run.queuedAt, liveAt: run.liveAt };
};
