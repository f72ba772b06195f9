/** Who waits for a page: an editor for the saved page, readers for pages that show it, no one for a sweep. */
export const priority = { edited: 0, dependent: 1, sweep: 2 } as const;
export type Priority = (typeof priority)[keyof typeof priority];

/**
 * Addresses waiting to be rendered, each at most once, most urgent first, otherwise in the order they came.
 */
export class RenderQueue {
  /** For each urgency, the addresses with the time since when they wait, of `performance.now()`. */
  readonly #lanes: Map<string, number>[] = [new Map(), new Map(), new Map()];

  get size(): number {
    return this.#lanes.reduce((sum, lane) => sum + lane.size, 0);
  }

  has(address: string): boolean {
    return this.#lanes.some((lane) => lane.has(address));
  }

  /** Adds an address, or moves it forward when it now is more urgent. */
  add(address: string, urgency: Priority): void {
    const at = this.#lanes.findIndex((lane) => lane.has(address));
    if (at !== -1 && at <= urgency) return;
    const since = this.#lanes[at]?.get(address) ?? performance.now();
    this.#lanes[at]?.delete(address);
    this.#lanes[urgency]?.set(address, since);
  }

  /** Returns since when the first address of each urgency waits, down to the least urgent one; null if none waits. */
  oldest(leastUrgent: Priority): number | null {
    const waits = this.#lanes.slice(0, leastUrgent + 1).flatMap((lane) => lane.values().next().value ?? []);
    return waits.length > 0 ? Math.min(...waits) : null;
  }

  /** Moves a waiting address before all others that are as urgent. */
  moveFirst(address: string): void {
    const at = this.#lanes.findIndex((lane) => lane.has(address));
    const lane = this.#lanes[at];
    // The first of a lane has the time of the longest wait in it.
    const since = lane?.values().next().value;
    if (!lane || since === undefined) return;
    lane.delete(address);
    this.#lanes[at] = new Map([[address, since], ...lane]);
  }

  /** Returns the next addresses of the sweep, at most `count`. */
  upcoming(count: number): string[] {
    return first(count, this.#lanes.slice(priority.sweep));
  }

  /** The addresses that come next, the most urgent first, at most so many. */
  next(count: number): string[] {
    return first(count, this.#lanes);
  }

  /** Returns the addresses that an editor or reader waits for. */
  urgent(): string[] {
    return first(Infinity, this.#lanes.slice(0, priority.sweep));
  }

  /** Takes the most urgent address that is not in `busy`; none that is less urgent than `atLeast`. */
  take(
    busy: { has(address: string): boolean },
    atLeast: Priority = priority.sweep,
  ): { address: string; urgency: Priority; since: number } | null {
    for (const [urgency, lane] of this.#lanes.entries()) {
      if (urgency > atLeast) break;
      for (const [address, since] of lane) {
        if (busy.has(address)) continue;
        lane.delete(address);
        return { address, urgency: urgency as Priority, since };
      }
    }
    return null;
  }
}

function first(count: number, lanes: readonly Map<string, number>[]): string[] {
  const found: string[] = [];
  for (const lane of lanes) {
    for (const address of lane.keys()) {
      if (found.length >= count) return found;
      found.push(address);
    }
  }
  return found;
}
