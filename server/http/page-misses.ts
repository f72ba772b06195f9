import type { Publisher } from '../content/publish/publisher.ts';
import { isSiteFile } from '../content/publish/site-files.ts';

/** Most addresses without a stored page that are looked up or rendered for readers at once. */
const atOnce = 16;

type Found = Awaited<ReturnType<Publisher['fill']>> | { kind: 'nowhere' } | { kind: 'busy' };

/**
 * Pages that readers ask for and the store does not hold: new ones, and addresses somebody made up. However many ask
 * for one, it is looked up once; content is asked before a page is rendered to find out that it is none. The files of the
 * site are few and known to be there: anybody who asks for addresses that are not cannot keep robots from the sitemap.
 */
export class PageMisses {
  readonly #publisher: Pick<Publisher, 'fill' | 'mayExist'>;
  readonly #underWay = new Map<string, Promise<Found>>();

  constructor(publisher: Pick<Publisher, 'fill' | 'mayExist'>) {
    this.#publisher = publisher;
  }

  /** 'nowhere' when content knows no such address; 'busy' when too many others are under way. */
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
