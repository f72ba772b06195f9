import { may } from '../../../people/access/access.rules.ts';
import { findAddressees, listPeopleWho } from '../../../people/access/list-publishers.ts';
import { sitePath } from '../../../content/items/site-path.rules.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import { placeTime } from '../../../platform/dates/place-time.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { MailContent } from '../../../platform/email/mail.contract.ts';
import type { Locale } from '../../../platform/locale.rules.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import type { Platform } from '../../../platform/platform.ts';
import { formatMoney } from '../../pricing/money.rules.ts';
import type { CatalogPlan } from './catalog-plan.repo.ts';
import type { CatalogPlanProblem } from './catalog-plan.rules.ts';
import { readPlanNames } from './plan-names.repo.ts';

type Tools = Pick<Platform, 'clock' | 'installation'> & { env: Pick<Platform['env'], 'siteOrigin'> };

/**
 * Writes to whoever planned a price or a sale, and to everybody with the right of the catalogue, that it did not begin or
 * did not end.
 */
export async function tellPlanFailure(
  tx: Database,
  plan: CatalogPlan,
  problem: CatalogPlanProblem,
  { clock, env, installation }: Tools,
): Promise<void> {
  const now = clock.now();
  const { timeZone, country } = installation;
  const isEnd = plan.state === 'running';
  const at = (isEnd ? plan.endsAt : plan.awaits ? now : plan.startsAt) ?? now;
  const nameOf = await readPlanNames(tx, [plan]);
  const write = (language: Locale, name: string): MailContent => ({
    kind: 'pricePlanFailed',
    name,
    title: nameOf(plan)[language],
    change: plan.isOnSale === null ? 'price' : plan.isOnSale ? 'on' : 'off',
    amount: plan.priceMinor === null ? '' : formatMoney(plan.priceMinor, language, country),
    list: plan.companyId ?? '',
    time: placeTime(at, language, timeZone, now),
    isEnd,
    reason: problem,
    link: `${env.siteOrigin}${sitePath('/staff/catalogue/plans', language)}`,
  });
  const owners = await listPeopleWho(tx, organizationDate(now, timeZone), (person) => may(person, 'catalogue'));
  const readers = new Map([...(await findAddressees(tx, [plan.userId])), ...owners].map((each) => [each.userId, each]));
  for (const { userId, email, name, language } of readers.values()) {
    await enqueue(tx, clock, {
      connector: 'mail',
      kind: 'price-plan-failed',
      reference: `price-plan-failed-${plan.id}-${plan.state}-${userId}`,
      subjectUserId: userId,
      payload: { to: email, language, userId, content: write(language, name) },
    });
  }
}
