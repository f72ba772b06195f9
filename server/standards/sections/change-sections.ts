import type { AccountContent } from '../../people/accounts/account-content.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { lockAccount, type Account } from '../../people/accounts/account.repo.ts';
import { membershipOf } from '../../people/accounts/show-user.ts';
import { readMemberships } from '../../people/membership/memberships.repo.ts';
import { mostSectionsOf } from '../../people/membership/memberships.rules.ts';
import { todayOf } from '../../platform/dates/today.ts';
import type { Database } from '../../platform/db/connection.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Clock } from '../../platform/clock.ts';
import { addSection, listSections, removeSection, type MemberSection } from './section.repo.ts';
import { findSectionRefusal, type SectionRefusal } from './section.rules.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'delivery' | 'installation'>;
type JoinTools = Tools & { accountContent: Pick<AccountContent, 'sections'> };
type Changed = Result<MemberSection[], 'not_found' | SectionRefusal>;

/**
 * Adds a person to a section; joining again changes nothing, even after the membership has ended
 * (docs/decisions/account-and-profile.md#member-sections).
 */
export async function joinSection(tools: JoinTools, userId: string, sectionId: string): Promise<Changed> {
  const known = await tools.accountContent.sections(defaultLocale);
  if (!known.some(({ id }) => id === sectionId)) return fail('not_found', 'There is no such section.');
  return changeSections(tools, userId, async (tx, account, joined) => {
    if (joined.some((each) => each.sectionId === sectionId)) return null;
    const today = todayOf(tools);
    const status = membershipOf(account, today);
    const ids = joined.map((each) => each.sectionId);
    const most = mostSectionsOf(await readMemberships(tx), account.membershipType);
    const refusal = findSectionRefusal({ status, most }, ids);
    if (refusal) return fail(refusal, 'This section cannot be joined.');
    await addSection(tx, { userId, sectionId, joinedOn: today });
    return succeed(null);
  });
}

/** Removes a person from a section, member or not, also from one that the organisation has no more. */
export const leaveSection = (tools: Tools, userId: string, sectionId: string): Promise<Changed> =>
  changeSections(tools, userId, async (tx, _, joined) => {
    if (!joined.some((each) => each.sectionId === sectionId)) return null;
    await removeSection(tx, userId, sectionId);
    return succeed(null);
  });

/** Changes sections and enqueues the full list for the member system, in one transaction. */
async function changeSections(
  { db, clock, delivery }: Tools,
  userId: string,
  change: (tx: Database, account: Account, joined: MemberSection[]) => Promise<Result<null, SectionRefusal> | null>,
): Promise<Changed> {
  const changed = await db.transaction(async (tx): Promise<Changed> => {
    const account = await lockAccount(tx, userId);
    if (!account) return fail('not_found', 'There is no customer record.');
    const outcome = await change(tx, account, await listSections(tx, userId));
    if (outcome && !outcome.ok) return outcome;
    const now = await listSections(tx, userId);
    if (outcome) await enqueueSections(tx, clock, account, now);
    return succeed(now);
  });
  if (changed.ok) delivery.poke();
  return changed;
}

/** Enqueues all sections of a person for the member system, never only the change. */
async function enqueueSections(
  tx: Database,
  clock: Clock,
  { userId, accountProfileId, legacyId, netsuiteId }: Account,
  joined: readonly MemberSection[],
): Promise<void> {
  const sections = joined.map(({ sectionId, joinedOn: joinedDate }) => ({ sectionId, joinedDate }));
  await enqueue(tx, clock, {
    connector: 'erp',
    kind: 'member-sections',
    reference: `sections-${crypto.randomUUID()}`,
    payload: { accountProfileId, legacyId, netsuiteId, sections },
    subject: `sections-${accountProfileId}`,
    subjectUserId: userId,
  });
}
