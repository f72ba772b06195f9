import type { Log } from '../../platform/log.ts';
import { readPlace } from './page-problem.rules.ts';
import type { PageProblem } from './render-page.ts';

interface Failure extends PageProblem {
  /** Holds what the page read before it failed: a change there may mend it. */
  tags: ReadonlySet<string>;
}

/** The pages that could not be rendered, or not whole: why, and what they wait for. */
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

/** Where in a block a part is missing that operators look for in the log under a sentence of its own. */
const missingTestimonial = { block: /\(Testimonials\b/, field: /^testimonials(?:\.(\d+)|$)/ };

/**
 * Writes into the log why a page keeps the body it had. A testimonial that the content API names and does not answer has
 * a line besides, with its place among the others (docs/decisions/content-and-publishing.md#a-testimonial-that-is-missing).
 */
export function logFailedPage(
  log: Pick<Log, 'warn' | 'error'>,
  address: string,
  { reason }: PageProblem,
  sentence = 'a page could not be rendered; the old one stays',
): void {
  log.warn({ address, reason }, sentence);
  const { block, field } = readPlace(reason);
  const found = missingTestimonial.block.test(block ?? '') ? missingTestimonial.field.exec(field ?? '') : null;
  if (!found) return;
  const index = found[1] === undefined ? null : Number(found[1]);
  log.error({ code: 500, address, block, index }, 'Error loading testimonials');
}
