import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { OfficeRight } from '../../content/items/office-kind.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import type { Platform } from '../../platform/platform.ts';
import { users } from '../auth/auth.table.ts';
import { rightsOfOffice } from './office.rules.ts';
import { committeeOffices, committeeSeats, officeKinds, type OfficeSource } from './office.table.ts';

/** An office that a person holds today, with what it gives. */
export interface CommitteeOffice {
  userId: string;
  acronym: string;
  committeeName: string;
  officeName: string;
  kindId: string | null;
  individualNumber: string | null;
  originalDate: string | null;
  chairAppointDate: string | null;
  endsOn: string | null;
  /** 'content' for an office that the committee's content item gives. */
  source: OfficeSource | 'content';
  gives: readonly OfficeRight[];
}

/** Returns the offices a person holds today, by committee; those of a content item count for a verified address only. */
export async function listCommitteeOffices(
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
  userId: string,
): Promise<CommitteeOffice[]> {
  const today = organizationDate(clock.now(), installation.timeZone);
  const own = await db
    .select({ office: committeeOffices, kindGives: officeKinds.gives })
    .from(committeeOffices)
    .leftJoin(officeKinds, eq(officeKinds.id, committeeOffices.kindId))
    .where(
      and(
        eq(committeeOffices.userId, userId),
        or(isNull(committeeOffices.endsOn), gte(committeeOffices.endsOn, today)),
      ),
    );
  const seats = await db
    .select({ office: committeeSeats, kindGives: officeKinds.gives })
    .from(committeeSeats)
    .innerJoin(users, and(eq(users.email, committeeSeats.email), eq(users.emailVerified, true)))
    .leftJoin(officeKinds, eq(officeKinds.id, committeeSeats.kindId))
    .where(eq(users.id, userId));
  const held = [
    ...own.map(({ office, kindGives }) => ({ ...office, gives: rightsOfOffice({ ...office, kindGives }, today) })),
    ...seats.map(({ office: { email: _, ...office }, kindGives }) => ({
      ...office,
      userId,
      endsOn: null,
      source: 'content' as const,
      gives: rightsOfOffice({ ...office, endsOn: null, kindGives }, today),
    })),
  ];
  const keyOf = ({ acronym, officeName }: CommitteeOffice) => JSON.stringify([acronym, officeName]);
  // The same office from two sources is one; what both give counts.
  const merged = [...Map.groupBy(held, keyOf).values()].map((same) => ({
    ...(same[0] as CommitteeOffice),
    gives: [...new Set(same.flatMap(({ gives }) => gives))],
  }));
  return merged.toSorted((a, b) => compare(a.acronym, b.acronym) || compare(a.officeName, b.officeName));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Stores offices; one that is there already gets the new facts. */
export async function putOffices(db: Database, offices: (typeof committeeOffices.$inferInsert)[]): Promise<void> {
  for (const office of offices) {
    await db
      .insert(committeeOffices)
      .values(office)
      .onConflictDoUpdate({
        target: [committeeOffices.userId, committeeOffices.acronym, committeeOffices.officeName],
        set: {
          committeeName: sql`excluded.committee_name`,
          kindId: sql`excluded.kind_id`,
          individualNumber: sql`excluded.individual_number`,
          originalDate: sql`excluded.original_date`,
          chairAppointDate: sql`excluded.chair_appoint_date`,
          endsOn: sql`excluded.ends_on`,
          source: sql`excluded.source`,
        },
      });
  }
}
