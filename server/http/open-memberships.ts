import type { ContentSource } from '../content/api/content-source.ts';
import { carryMemberships } from '../people/membership/carry-memberships.ts';
import type { Platform } from '../platform/platform.ts';
import { MembershipFollower } from '../store/catalog/follow-memberships.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'log' | 'installation'> & {
  env: { isDemo: boolean };
  source: ContentSource;
};

/** Reads the kinds of membership before anything is sold, and follows their changes until the server stops. */
export async function openMemberships(
  { env, db, clock, log, installation, source }: Tools,
  opened: AsyncDisposableStack,
): Promise<void> {
  const { languages } = installation;
  if (await carryMemberships({ db, clock }, { languages, savedBy: env.isDemo ? 'demo' : 'release' })) {
    log.warn('the kinds of membership of the earlier release are an item of the content now: memberships:main');
  }
  const follower = new MembershipFollower({ db, clock, log, source });
  await follower.open();
  const following = follower.start();
  opened.defer(() => following.stop());
}
