import type { OrganizationCalendar } from '../../platform/dates/today.ts';
import { demoPassword } from '../auth/auth.rules.ts';
import { addDays } from '../../platform/dates/calendar.rules.ts';
import type { Clock } from '../../platform/clock.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import { addHoldings, createAccount, findAccount, updateAccount } from './account.repo.ts';
import { insertAddress } from './address.repo.ts';
import { demoAccounts, type DemoAccount } from './demo-accounts.ts';

/** Creates a user of the sign-in system whose e-mail address counts as verified. */
export type CreateUser = (user: {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  language: string;
}) => Promise<{ userId: string }>;

type FillFurther = (tx: Database, userId: string, demo: DemoAccount) => Promise<unknown>;

/**
 * Stores the missing demo accounts. A record without a country was created by sign-up and not yet filled, so an
 * interrupted seed is completed at the next start; filled records keep what people changed.
 * @param options.createUser returns the id of the user with that address, created if missing
 * @param options.fillFurther adds what later domains store of an account
 */
export async function seedDemoAccounts(options: {
  db: Database;
  clock: Clock;
  installation: { timeZone: string };
  createUser: CreateUser;
  fillFurther?: FillFurther;
}): Promise<void> {
  const { db, clock, installation, createUser, fillFurther } = options;
  for (const demo of demoAccounts) {
    const { email, firstName, lastName } = demo;
    const { userId } = await createUser({ email, password: demoPassword, firstName, lastName, language: 'en' });
    const found = await findAccount(db, userId);
    if (found && found.country !== '') continue;
    await db.transaction(async (tx) => {
      await fillAccount(tx, { clock, installation }, userId, demo);
      await fillFurther?.(tx, userId, demo);
    });
  }
}

async function fillAccount(
  tx: Database,
  { clock, installation }: OrganizationCalendar,
  userId: string,
  demo: DemoAccount,
): Promise<void> {
  const { firstName, lastName, country, columns, membership } = demo;
  const day = (offset: number) => addDays(organizationDate(clock.now(), installation.timeZone), offset);
  await createAccount(tx, clock, { userId, firstName, lastName, language: 'en' });
  await updateAccount(tx, clock, userId, {
    firstName,
    lastName,
    country,
    ...columns,
    ...(demo.isProfileComplete && {
      progressiveProfileCompletedAt: clock.now(),
      industryTitleFunctionCompletedAt: clock.now(),
      topicsOfInterestCompletedAt: clock.now(),
      newsletterTopicsCompletedAt: clock.now(),
    }),
    ...(membership && {
      membershipType: membership.type,
      membershipStartedOn: day(membership.startedDays),
      membershipExpiresOn: day(membership.expiresDays),
      membershipGraceEndsOn: day(membership.expiresDays + membership.graceDays),
    }),
  });
  await addHoldings(tx, {
    offices: (demo.offices ?? []).map((held) => ({ ...held, userId })),
    subscriptions: (demo.subscriptions ?? []).map(({ expiresDays, ...held }) => ({
      ...held,
      userId,
      expiresOn: day(expiresDays),
    })),
  });
  const own = demo.addresses ?? [];
  for (const [index, address] of own.entries()) {
    await insertAddress(tx, clock, userId, {
      ...address,
      firstName,
      lastName,
      isPoBox: false,
      isDefaultBilling: index === 0,
      isDefaultShipping: index === own.length - 1,
    });
  }
}
