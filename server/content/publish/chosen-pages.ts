import type { StoredPage } from './page-file.ts';
import { producePage } from './produce-page.ts';
import type { PublishState } from './publish-state.ts';
import { inTime, type PageChoices } from './render-page.ts';

/** Most pages kept; the one that was asked for longest ago goes first. */
const mostKept = 400;
/** Most renderings in parallel; beyond that the stored page answers. */
const atOnce = 4;
/** Longest wait of a reader for one, in milliseconds. */
const timeout = 2_000;

type RenderState = Pick<PublishState, 'render' | 'cache' | 'site' | 'log'> & {
  reach: Pick<PublishState['reach'], 'problem'>;
};

interface Kept {
  /** The stored page it was made beside: when that is replaced, this one is old. */
  of: StoredPage;
  page: Promise<StoredPage | null>;
}

/**
 * Caches product pages with the choice named in the address, for readers without script
 * (docs/decisions/product-pages.md#a-choice-without-a-script). They show nothing beyond the stored page.
 */
export class ChosenPages {
  readonly #state: RenderState;
  readonly #kept = new Map<string, Kept>();
  #underWay = 0;

  constructor(state: RenderState) {
    this.#state = state;
  }

  /** Returns the page as the query chooses it; the stored page when it chooses nothing, or this cannot be rendered. */
  async find(page: StoredPage, query: string): Promise<StoredPage> {
    const choice = page.choices && query ? pageChoice(page.choices, query) : '';
    if (choice === '') return page;
    const key = `${page.path}?${choice}`;
    let kept = this.#kept.get(key);
    if (kept?.of !== page) {
      if (this.#underWay >= atOnce || this.#state.reach.problem !== null) return page;
      kept = { of: page, page: this.#make(page, choice, key) };
    }
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostKept) break;
      this.#kept.delete(oldest);
    }
    return (await inTime(kept.page, timeout)) ?? page;
  }

  async #make(of: StoredPage, choice: string, key: string): Promise<StoredPage | null> {
    const { path: address, seq } = of;
    const { render, cache, site, log } = this.#state;
    this.#underWay += 1;
    try {
      const made = await producePage(render, { address, seq, cache, site, choice });
      if (made.kind === 'page') return made.page;
      throw new Error(made.kind === 'failed' ? made.problem.reason : 'There is no such page any more.');
    } catch (error) {
      log.warn({ err: error, address, choice }, 'a choice of a page could not be rendered; the stored page answers');
      // Tried again by the next reader; one that is made beside a newer page stays.
      if (this.#kept.get(key)?.of === of) this.#kept.delete(key);
      return null;
    } finally {
      this.#underWay -= 1;
    }
  }
}

const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/**
 * Returns what a query chooses of a page, written as the page writes it, so that all spellings of a choice are one; of
 * several values the first counts, and what the page does not offer is left out. Empty when it chooses nothing.
 */
export function pageChoice(choices: PageChoices, query: string): string {
  const asked = [...new URLSearchParams(query)];
  const chosen = Object.entries(choices).flatMap(([name, values]) => {
    const [, wanted] = asked.find(([key]) => fold(key) === fold(name)) ?? [];
    const value = wanted === undefined ? undefined : values.find((each) => fold(each) === fold(wanted));
    return value === undefined ? [] : [[name, value]];
  });
  return new URLSearchParams(chosen).toString();
}
