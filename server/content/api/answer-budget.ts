import type { GraphQLError } from 'graphql';
import { createGraphQLError } from 'graphql-yoga';

/** Limits of one answer. */
export interface AnswerLimits {
  /** Entries of all lists together, those inside other lists included. */
  entries: number;
  /** Items and other rows read, and statements. */
  reads: number;
  /** Bytes of the answer as JSON. */
  bytes: number;
}

/**
 * Limits for callers without the token. The largest list that has no argument is the dictionary, with 5,200 entries and
 * 500 kB (docs/decisions/content-and-publishing.md#bounds-of-the-content-api).
 */
export const callerLimits: AnswerLimits = { entries: 10_000, reads: 1_000, bytes: 1_000_000 };

/** Limits for callers with the token, who read everything: 10,000 documents with their editions are 15 MB. */
export const tokenLimits: AnswerLimits = { entries: Infinity, reads: Infinity, bytes: 32_000_000 };

/** Counts what one answer holds over the whole query, and refuses the answer once it is too much. */
export class AnswerBudget {
  readonly #limits: AnswerLimits;
  readonly #used: AnswerLimits = { entries: 0, reads: 0, bytes: 0 };
  #refusal: GraphQLError | null = null;

  constructor(limits: AnswerLimits) {
    this.#limits = limits;
  }

  /** The error that the whole query is answered with; null while nothing is exceeded. */
  get refusal(): GraphQLError | null {
    return this.#refusal;
  }

  get used(): Readonly<AnswerLimits> {
    return this.#used;
  }

  get readsLeft(): number {
    return Math.max(0, this.#limits.reads - this.#used.reads);
  }

  /** @throws GraphQLError once something is exceeded */
  check(): void {
    if (this.#refusal) throw this.#refusal;
  }

  /** @throws GraphQLError when it is too much, naming the limit */
  add(what: keyof AnswerLimits, count: number): void {
    this.check();
    this.#used[what] += count;
    if (this.#used[what] <= this.#limits[what]) return;
    this.#refusal = tooLarge(what, this.#limits[what]);
    throw this.#refusal;
  }
}

const exceeded = {
  entries: (most: number) => `would hold more than ${most} entries of lists`,
  reads: (most: number) => `would take more than ${most} items and other reads`,
  bytes: (most: number) => `would be longer than ${most} bytes`,
} as const;

const tooLarge = (what: keyof AnswerLimits, most: number) =>
  createGraphQLError(
    `The answer ${exceeded[what](most)}, all fields of the query together. ` +
      'Ask for fewer fields and smaller pages (first, pageSize), or send the CONTENT_TOKEN if you have not.',
    { extensions: { code: 'ANSWER_TOO_LARGE', http: { status: 400 } } },
  );
