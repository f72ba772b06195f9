import { moduleSwitch } from '../../platform/installation/modules.rules.ts';
import type { ModuleName } from '../../platform/installation/module-names.contract.ts';
import type { QueryAnswer } from './content-answer.ts';
import type { ContentSource } from './content-source.ts';
import { readOffAddresses, type IsOff } from './off-addresses.ts';

/** The content API as pages see it. */
export interface ContentReader {
  /** Answers a named query. @throws ContentUnavailable */
  query(name: string, document: string, variables: Record<string, unknown>): Promise<unknown>;
  /** Returns what addresses belong to modules that are off; null, or no such function, when every module is on. */
  offAddresses?(): Promise<IsOff | null>;
}

/** Most answers in the cache; the shell, lists and dictionaries of all languages are about twenty. */
const capacity = 500;

/**
 * Caches answers that many pages need (shell, menus, dictionary) until one of their tags changes. Without it a full
 * rendering would read the same menus for every page.
 */
export class AnswerCache {
  readonly #source: ContentSource;
  readonly #answers = new Map<string, Promise<QueryAnswer>>();
  /** Questions without an answer yet, whose tags are therefore unknown. */
  readonly #open = new Set<string>();
  readonly #byTag = new Map<string, Set<string>>();
  readonly #modulesOff: readonly ModuleName[];

  constructor(source: ContentSource, modulesOff: readonly ModuleName[]) {
    this.#source = source;
    this.#modulesOff = modulesOff;
  }

  /** Returns what addresses belong to modules that are off; null when every module is on. */
  async offAddresses(): Promise<IsOff | null> {
    if (this.#modulesOff.length === 0) return null;
    return readOffAddresses(moduleSwitch(this.#modulesOff), async (document, variables) => {
      const { data } = await this.read(document, variables, true);
      return data;
    });
  }

  /**
   * Forgets every answer that carries one of these tags, and those still on their way, which may be older.
   * @param seq the position of the change that they belong to, if it is one of the feed
   */
  invalidate(tags: readonly string[], seq?: number): void {
    this.#source.forget?.(tags, seq);
    for (const key of this.#open) this.#answers.delete(key);
    this.#open.clear();
    for (const tag of tags) {
      for (const key of this.#byTag.get(tag) ?? []) this.#answers.delete(key);
      this.#byTag.delete(tag);
    }
  }

  clear(): void {
    this.#source.forget?.(null);
    this.#answers.clear();
    this.#open.clear();
    this.#byTag.clear();
  }

  async read(document: string, variables: Record<string, unknown>, isShared: boolean): Promise<QueryAnswer> {
    if (!isShared) return this.#source.execute(document, variables);
    const key = JSON.stringify([document, variables]);
    const kept = this.#answers.get(key);
    if (kept) return kept;
    if (this.#answers.size >= capacity) this.clear();
    const asked = this.#source.execute(document, variables);
    this.#answers.set(key, asked);
    this.#open.add(key);
    // A change meanwhile removed it from the cache: callers from before the change may use the answer, later ones may
    // not.
    const isCurrent = () => this.#answers.get(key) === asked;
    try {
      const answer = await asked;
      if (isCurrent()) {
        this.#open.delete(key);
        for (const tag of answer.tags) this.#tagged(tag).add(key);
      }
      return answer;
    } catch (error) {
      if (isCurrent()) {
        this.#open.delete(key);
        this.#answers.delete(key);
      }
      throw error;
    }
  }

  #tagged(tag: string): Set<string> {
    const keys = this.#byTag.get(tag) ?? new Set<string>();
    this.#byTag.set(tag, keys);
    return keys;
  }
}

/** Queries whose answer is the same for every page of a language. */
const shared = new Set(['GetShell']);

/** A reader for one page: answers come through the cache, tags are collected into `tags`. */
export function createReader(cache: AnswerCache, tags: Set<string>): ContentReader {
  return {
    async query(name, document, variables) {
      const answer = await cache.read(document, variables, shared.has(name));
      for (const tag of answer.tags) tags.add(tag);
      return answer.data;
    },
    offAddresses: () => cache.offAddresses(),
  };
}
