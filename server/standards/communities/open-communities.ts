import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { Env } from '../../platform/env/env.ts';
import { fetchFeed, type FeedPlace } from '../../platform/feeds/fetch-feed.ts';
import { FollowedList } from '../../platform/feeds/follow-list.ts';
import type { KeptList, ListFeed } from '../../platform/feeds/list-feed.contract.ts';
import type { Log } from '../../platform/log.ts';
import type { Community } from './community.contract.ts';
import { demoCommunities } from './demo-register.ts';
import { parseRegister } from './parse-register.ts';
import { readCommunities } from './read-communities.rules.ts';

/** The communities of the site. */
export interface Communities {
  readonly list: KeptList<Community>;
}

/** Asks the register over HTTP for its XML. */
export function createHttpRegister(place: FeedPlace): ListFeed {
  return {
    async list(stopping) {
      const fetched = await fetchFeed(place, { url: place.url, accept: 'application/xml, text/xml' }, stopping);
      return fetched.ok ? parseRegister(fetched.bytes.toString('utf8')) : fetched;
    },
  };
}

/** Names nothing: an installation without a register has no communities. */
const noRegister: ListFeed = { list: () => Promise.resolve({ ok: true, items: [] }) };

/** Returns the register of this installation; of a demo without one, sample communities. */
export function chooseRegister({ communitiesUrl, isDemo }: Pick<Env, 'communitiesUrl' | 'isDemo'>): ListFeed {
  if (communitiesUrl) return createHttpRegister({ url: communitiesUrl });
  return isDemo ? { list: () => Promise.resolve(parseRegister(demoCommunities)) } : noRegister;
}

/** Keeps the communities of a register as it had them last. */
export const followRegister = (options: {
  feed: ListFeed;
  db: Database;
  clock: Clock;
  log: Pick<Log, 'warn' | 'error'>;
}) => new FollowedList<Community>({ ...options, name: 'communities', read: readCommunities });

/** Opens the communities and keeps them up to date. @param opened is told of what has to be stopped */
export function openCommunities(
  { env, db, clock, log }: { env: Pick<Env, 'communitiesUrl' | 'isDemo'>; db: Database; clock: Clock; log: Log },
  opened: AsyncDisposableStack,
): Communities {
  const followed = followRegister({ feed: chooseRegister(env), db, clock, log });
  followed.start();
  opened.defer(() => followed.stop());
  return followed;
}
