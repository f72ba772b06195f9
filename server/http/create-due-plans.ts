import { DuePlans } from '../content/scheduling/due-plans.ts';
import { tellFailure } from '../content/scheduling/tell-failure.ts';
import { findAddressees, listPublishers } from '../people/access/list-publishers.ts';
import { organizationDate } from '../platform/dates/organization-date.rules.ts';
import type { Platform } from '../platform/platform.ts';
import type { Services } from '../services.ts';

type Parts = Platform & { publisher: Pick<Services['publisher'], 'publish'> };

/** Makes the loop that publishes and withdraws what is due. */
export function createDuePlans({ db, clock, env, log, installation, delivery, publisher }: Parts): DuePlans {
  return new DuePlans({
    db,
    clock,
    log,
    hosts: env,
    publish: (range) => publisher.publish(range),
    tellFailure: (tx, due, problem) =>
      tellFailure(tx, due, problem, {
        clock,
        installation,
        siteOrigin: env.siteOrigin,
        async listAddressees(inTx, makerId, variants) {
          const today = organizationDate(clock.now(), installation.timeZone);
          const publishers = variants.length > 0 ? await listPublishers(inTx, today, variants) : [];
          const maker = await findAddressees(inTx, [makerId]);
          return [...new Map([...maker, ...publishers].map((each) => [each.userId, each])).values()];
        },
      }),
    deliver: () => delivery.poke(),
  });
}
