import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { Env } from '../../platform/env/env.ts';
import { fetchFeed, type FeedPlace } from '../../platform/feeds/fetch-feed.ts';
import { FollowedList } from '../../platform/feeds/follow-list.ts';
import type { StoredList, ListFeed } from '../../platform/feeds/list-feed.contract.ts';
import type { Log } from '../../platform/log.ts';
import type { Community } from './community.contract.ts';
import { demoCommunities } from './demo-communities.ts';
import { parseRegister } from './parse-register.ts';
import { readCommunities } from './read-communities.rules.ts';

/** The communities of the site. */
export interface Communities {
  readonly list: StoredList<Community>;
}

/** Fetches the register's XML over HTTP. */
export function createHttpCommunities(place: FeedPlace): ListFeed {
  return {
    async list(stopping) {
      const fetched = await fetchFeed(place, { url: place.url, accept: 'application/xml, text/xml' }, stopping);
      return fetched.ok ? parseRegister(fetched.bytes.toString('utf8')) : fetched;
    },
  };
}

/** The empty register of an installation without one. */
const noRegister: ListFeed = { list: () => Promise.resolve({ ok: true, items: [] }) };

/** Returns the register of this installation; a demo without one gets sample communities. */
export function chooseCommunityRegister({ communitiesUrl, isDemo }: Pick<Env, 'communitiesUrl' | 'isDemo'>): ListFeed {
  if (communitiesUrl) return createHttpCommunities({ url: communitiesUrl });
  return isDemo ? { list: () => Promise.resolve(parseRegister(demoCommunities)) } : noRegister;
}

/** Stores the last communities of a register. */
export const followRegister = (options: {
  feed: ListFeed;
  db: Database;
  clock: Clock;
  log: Pick<Log, 'warn' | 'error'>;
}) => new FollowedList<Community>({ ...options, name: 'communities', read: readCommunities });

/** Opens the communities and keeps them up to date. @param opened receives what must be stopped */
export function openCommunities(
  { env, db, clock, log }: { env: Pick<Env, 'communitiesUrl' | 'isDemo'>; db: Database; clock: Clock; log: Log },
  opened: AsyncDisposableStack,
): Communities {
  const followed = followRegister({ feed: chooseCommunityRegister(env), db, clock, log });
  followed.start();
  opened.defer(() => followed.stop());
  return followed;
}
