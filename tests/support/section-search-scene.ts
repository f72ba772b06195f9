import { readDemoLibrary } from '../../server/http/store-demo-library.ts';
import { indexModule } from '../../server/search/open-search.ts';
import { openIndex, type OpenIndex } from '../../server/search/open-index.ts';
import { EditionFollower } from '../../server/search/sections/follow-editions.ts';
import type { SectionAsk } from '../../server/search/sections/section-search.contract.ts';
import type { Connection } from '../../server/platform/db/connection.ts';
import { seedLibrary } from '../../server/standards/library/live/seed-library.ts';
import { demoNaming, type IndexDriver } from './search-index-scene.ts';
import { openDatabase } from './test-databases.ts';

/** Change feed of the database, as far as the follower of the texts reads it. */
export interface FakeFeed {
  head: number;
  tags: string[];
}

export interface SectionScene extends AsyncDisposable {
  connection: Connection;
  index: OpenIndex;
  feed: FakeFeed;
  follower: EditionFollower;
  /** Sets the clock. */
  setNow(instant: string): void;
}

/** Opens the index of the demo's texts with a driver, as the server does; `follower.look()` fills it. */
export async function openSectionScene(driver: IndexDriver): Promise<SectionScene> {
  const connection = await openDatabase();
  const place = await driver.place();
  let now = new Date('2026-11-26T12:00:00Z');
  const clock = { now: () => now };
  await seedLibrary({ db: connection.db, clock }, await readDemoLibrary());
  const index = openIndex({ place: place.place, module: indexModule() });
  const feed: FakeFeed = { head: 1, tags: [] };
  const source = {
    execute: async (_: string, { since }: { since: string }) => {
      const items = Number(since) < feed.head ? [{ cursor: String(feed.head), paths: [], tags: feed.tags }] : [];
      return { data: { changes: { cursor: String(feed.head), head: String(feed.head), items } } };
    },
  };
  const follower = new EditionFollower({
    index: index.sections,
    claim: () => index.claim(),
    source: source as never,
    db: connection.db,
    clock,
    timeZone: 'America/New_York',
    log: { error: () => undefined },
    mayRebuild: () => true,
  });
  return {
    connection,
    index,
    feed,
    follower,
    setNow: (instant) => {
      now = new Date(instant);
    },
    async [Symbol.asyncDispose]() {
      await index.close();
      await place[Symbol.asyncDispose]();
      await connection[Symbol.asyncDispose]();
    },
  };
}

/** A query to the texts, as a subscriber sends it. */
export const sectionQuery = (query: string, more: Partial<SectionAsk> = {}): SectionAsk => ({
  query,
  alternatives: [],
  naming: demoNaming,
  language: 'en',
  reading: 'all',
  preferred: [],
  chosen: {},
  countsOlder: false,
  sort: 'relevancy',
  page: 1,
  size: 12,
  ...more,
});
