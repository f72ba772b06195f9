import type { Publisher } from '../content/publish/publisher.ts';
import { isSiteFile } from '../content/publish/site-files.ts';

/** Most addresses that are looked up or rendered at the same time. */
const atOnce = 16;

type Found = Awaited<ReturnType<Publisher['fill']>> | { kind: 'nowhere' } | { kind: 'busy' };

/**
 * Requested pages that are not in the store: new ones, and unknown addresses. Parallel requests for one share a lookup;
 * content is queried before anything is rendered. Files of the site are exempt from the limit, so that a flood of
 * unknown addresses cannot block the sitemap.
 */
export class PageMisses {
  readonly #publisher: Pick<Publisher, 'fill' | 'mayExist'>;
  readonly #underWay = new Map<string, Promise<Found>>();

  constructor(publisher: Pick<Publisher, 'fill' | 'mayExist'>) {
    this.#publisher = publisher;
  }

  /** 'nowhere' if content has no such address; 'busy' at the limit of parallel lookups. */
  find(address: string): Promise<Found> {
    const known = this.#underWay.get(address);
    if (known) return known;
    if (this.#underWay.size >= atOnce && !isSiteFile(address)) return Promise.resolve({ kind: 'busy' });
    const found = this.#look(address).finally(() => this.#underWay.delete(address));
    this.#underWay.set(address, found);
    return found;
  }

  async #look(address: string): Promise<Found> {
    return (await this.#publisher.mayExist(address)) ? this.#publisher.fill(address) : { kind: 'nowhere' };
  }
}
