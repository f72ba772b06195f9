import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { ContentReader } from './content-reader.ts';
import type { QueryAnswer } from './content-answer.ts';
import type { IsOff } from './off-addresses.ts';
import { ContentUnavailable, type ContentSource } from './content-source.ts';

/** Most answers kept: what carts, accounts and checkouts ask for in every language is about sixty. */
const capacity = 300;
/** Pause after a failed try, in milliseconds, in which only the stored answer is used: a try may hang for seconds. */
const pauseAfterFailure = 5_000;

const answerList = v.array(v.tuple([v.string(), v.unknown()]));
const fileSchema = v.union([
  v.object({
    /** Identifies the content that they are of; null where it is not known. */
    content: v.nullable(v.number()),
    answers: answerList,
  }),
  // Written by releases before November 26, 2026.
  v.pipe(
    answerList,
    v.transform((answers) => ({ content: null, answers })),
  ),
]);

/**
 * The last good answers to what pages per person ask of the content: menus, phrases, countries. While the content API
 * is away, a cart and an account go on with them, after a restart too.
 */
export class KeptAnswers {
  readonly #answers = new Map<string, unknown>();
  readonly #file: string;
  readonly #clock: Clock;
  #content: number | null = null;
  #isOff: IsOff | null | undefined;
  #awayUntil = 0;
  #writing: Promise<void> = Promise.resolve();
  #isWriteDue = false;

  private constructor(file: string, clock: Clock) {
    this.#file = file;
    this.#clock = clock;
  }

  /** Opens the file of an earlier start; a missing or damaged one is an empty one. */
  static async open(file: string, clock: Clock): Promise<KeptAnswers> {
    const kept = new KeptAnswers(file, clock);
    try {
      const { content, answers } = v.parse(fileSchema, JSON.parse(await readFile(file, 'utf8')));
      kept.#content = content;
      for (const [key, answer] of answers) kept.#answers.set(key, answer);
    } catch {
      kept.#answers.clear();
    }
    return kept;
  }

  /**
   * Tells which content the following answers are of. Those of another one are forgotten: of a database that was
   * restored, or of another site.
   */
  adopt(content: number): void {
    if (content === this.#content) return;
    const isOther = this.#content !== null;
    this.#content = content;
    if (isOther) this.#answers.clear();
    this.#write();
  }

  /** Forgets all answers: the content was restored. */
  forget(): void {
    this.#answers.clear();
    this.#write();
  }

  /** The same source; while it is away, its last answers. */
  source(source: ContentSource): ContentSource {
    return {
      name: source.name,
      execute: (document, variables) =>
        this.#ask(JSON.stringify([document, variables]), async () => {
          const { data, tags } = await source.execute(document, variables);
          return { data, tags: [...tags] };
        }) as Promise<QueryAnswer>,
    };
  }

  /** The same reader; while the content is away, its last answers. */
  reader(reader: ContentReader): ContentReader {
    return {
      query: (name, document, variables) =>
        this.#ask(JSON.stringify([name, document, variables]), () => reader.query(name, document, variables)),
      offAddresses: () => this.#askOff(reader),
    };
  }

  async #askOff(reader: ContentReader): Promise<IsOff | null> {
    try {
      return (this.#isOff = (await reader.offAddresses?.()) ?? null);
    } catch (error) {
      if (!(error instanceof ContentUnavailable) || this.#isOff === undefined) throw error;
      return this.#isOff;
    }
  }

  /** Resolves when the stored answers are in the file. */
  written(): Promise<void> {
    return this.#writing;
  }

  async #ask(key: string, ask: () => Promise<unknown>): Promise<unknown> {
    const isKnown = this.#answers.has(key);
    const now = this.#clock.now().getTime();
    if (isKnown && now < this.#awayUntil) return this.#answers.get(key);
    try {
      const answer = await ask();
      this.#awayUntil = 0;
      this.#keep(key, answer);
      return answer;
    } catch (error) {
      if (!(error instanceof ContentUnavailable)) throw error;
      this.#awayUntil = this.#clock.now().getTime() + pauseAfterFailure;
      if (!isKnown) throw error;
      return this.#answers.get(key);
    }
  }

  #keep(key: string, answer: unknown): void {
    const before = this.#answers.get(key);
    // Menus and phrases are one object for all requests, so comparing references is enough.
    if (before === answer) return;
    const isChanged = JSON.stringify(before) !== JSON.stringify(answer);
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > capacity && oldest !== undefined) this.#answers.delete(oldest);
    if (isChanged) this.#write();
  }

  /** One write at a time; what changes meanwhile is in the next. A disk that is full costs the file, never an answer. */
  #write(): void {
    if (this.#isWriteDue) return;
    this.#isWriteDue = true;
    this.#writing = this.#writing
      .then(async () => {
        this.#isWriteDue = false;
        const text = JSON.stringify({ content: this.#content, answers: [...this.#answers] });
        await mkdir(path.dirname(this.#file), { recursive: true });
        await writeFile(`${this.#file}.tmp`, text, { mode: 0o600 });
        await rename(`${this.#file}.tmp`, this.#file);
      })
      .catch(() => undefined);
  }
}
