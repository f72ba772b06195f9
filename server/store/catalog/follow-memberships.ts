import type { ContentSource } from '../../content/api/content-source.ts';
import { readChanges } from '../../content/publish/change-feed.ts';
import { putMemberships } from '../../people/membership/memberships.repo.ts';
import { readContentMemberships } from '../../people/membership/read-memberships.ts';
import type { Platform } from '../../platform/platform.ts';
import { startLoop, type Loop } from '../../platform/start-loop.ts';
import { addCatalogChanges, listProductIds, lockCatalog } from './catalog.repo.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'log'> & { source: ContentSource };

/** Interval between two looks at the content's change feed, in milliseconds. */
const lookEvery = 3_000;

/** Tag of a change of the memberships. */
const watched = 'list:memberships';

/**
 * Keeps the memberships in the database as the content defines them. Every node does so; a second write of the same
 * changes nothing. A store without the record keeps what it has.
 */
export class MembershipFollower {
  readonly #tools: Tools;
  /** Position in the change feed up to which the memberships have been read; null before the first time. */
  #position: number | null = null;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /**
   * Reads the memberships before anything is sold. Content that cannot be read is no reason not to start: the
   * memberships that were read last still apply.
   */
  async open(): Promise<void> {
    try {
      await this.look();
    } catch (error) {
      this.#tools.log.warn({ err: error }, problem);
    }
  }

  start(): Loop {
    return startLoop({ every: lookEvery, run: () => this.look(), log: this.#tools.log, problem });
  }

  /** Reads the memberships again if they have changed. */
  async look(): Promise<void> {
    const { source } = this.#tools;
    for (;;) {
      const since = this.#position;
      const { head, cursor, items } = await readChanges(source, since ?? 0);
      // A restored store starts from an earlier position.
      const isNew = since === null || head < since;
      if (!isNew && cursor <= since) return;
      if (isNew || items.some(({ tags }) => tags.includes(watched))) await this.#read();
      this.#position = isNew ? head : cursor;
      if (this.#position >= head) return;
    }
  }

  /** Stores the memberships; a change renders the pages of all products again, because their prices may differ. */
  async #read(): Promise<void> {
    const { db, clock, source } = this.#tools;
    const memberships = await readContentMemberships(source);
    if (!memberships) return;
    await db.transaction(async (tx) => {
      await lockCatalog(tx);
      if (await putMemberships(tx, memberships)) await addCatalogChanges(tx, await listProductIds(tx), clock.now());
    });
  }
}

const problem = 'the kinds of membership could not be read; those known before count';
