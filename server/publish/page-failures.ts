import type { PageProblem } from './render-page.ts';

interface Failure extends PageProblem {
  /** Holds what the page read before it failed: a change there may mend it. */
  tags: ReadonlySet<string>;
}

/** The pages that could not be rendered, why, and what they wait for. */
export class PageFailures {
  readonly #byAddress = new Map<string, Failure>();

  get all(): ReadonlyMap<string, PageProblem> {
    return this.#byAddress;
  }

  note(address: string, problem: PageProblem, tags: Iterable<string> = []): void {
    this.#byAddress.set(address, { ...problem, tags: new Set(tags) });
  }

  forget(address: string): void {
    this.#byAddress.delete(address);
  }

  has(address: string): boolean {
    return this.#byAddress.has(address);
  }

  reasonOf(address: string): string | null {
    return this.#byAddress.get(address)?.reason ?? null;
  }

  /** Those that had read one of these tags; "*" stands for all. */
  dependingOn(tags: readonly string[]): string[] {
    const isAll = tags.includes('*');
    return [...this.#byAddress]
      .filter(([, failure]) => isAll || tags.some((tag) => failure.tags.has(tag)))
      .map(([address]) => address);
  }

  /** Those that trying again later may help. */
  passing(): string[] {
    return [...this.#byAddress].filter(([, { isPassing }]) => isPassing).map(([address]) => address);
  }
}
