import type { Log } from '../../platform/log.ts';
import { readProblemPlace } from './page-problem.rules.ts';
import type { PageProblem } from './render-page.ts';

interface Failure extends PageProblem {
  /** Tags that the page read before it failed: a change of one may mend it. */
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

  /** Pages that had read one of these tags; "*" means all. */
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

/** A missing testimonial has a log line that operators search for. */
const missingTestimonial = { block: /\(Testimonials\b/, field: /^testimonials(?:\.(\d+)|$)/ };

/**
 * Logs why a page keeps its old body. A testimonial that the content API names and does not answer has a line as
 * well, with its position (docs/decisions/content-and-publishing.md#a-testimonial-that-is-missing).
 */
export function logFailedPage(
  log: Pick<Log, 'warn' | 'error'>,
  address: string,
  { reason }: PageProblem,
  sentence = 'a page could not be rendered; the old one stays',
): void {
  log.warn({ address, reason }, sentence);
  const { block, field } = readProblemPlace(reason);
  const found = missingTestimonial.block.test(block ?? '') ? missingTestimonial.field.exec(field ?? '') : null;
  if (!found) return;
  const index = found[1] === undefined ? null : Number(found[1]);
  log.error({ code: 500, address, block, index }, 'Error loading testimonials');
}
