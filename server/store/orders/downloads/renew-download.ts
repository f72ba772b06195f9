import type { Person } from '../../../people/access/access.contract.ts';
import { may } from '../../../people/access/access.rules.ts';
import { recordAudit } from '../../../people/access/audit.repo.ts';
import { todayOf, type OrganizationCalendar } from '../../../platform/dates/today.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lastDownloadDay } from '../grants/download-limit.rules.ts';
import { findDownload, findOwnDownload, updateEntitlement } from '../grants/entitlement.repo.ts';
import { orderSubject } from '../order-subject.rules.ts';

/** Resets the number and the term of a customer's downloads of a file. Only for staff who act as that customer. */
export async function renewDownload(
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
  person: Pick<Person, 'userId' | 'impersonator'> | null,
  id: string,
): Promise<Result<null, 'not_found'>> {
  const found = person?.impersonator && (await findOwnDownload(db, id, { userId: person.userId, tokenHash: null }));
  if (!found) return fail('not_found', 'There is no such download to renew.');
  await beginAnew(db, { clock, installation }, id);
  return succeed(null);
}

/**
 * Resets a guest's downloads. Staff cannot act as a guest, so they do it in their own name, noted on the order.
 * @returns the number of the order
 */
export async function renewGuestDownload(
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
  {
    staff,
    id,
    requestId,
  }: { staff: Pick<Person, 'userId' | 'rights' | 'impersonator'>; id: string; requestId: string },
): Promise<Result<string, 'not_found'>> {
  const found = may(staff, 'orders.decide') && (await findDownload(db, id));
  if (!found || found.order.userId !== null) return fail('not_found', 'There is no such download to renew.');
  const { orderNumber } = found.order;
  await db.transaction(async (tx) => {
    await beginAnew(tx, { clock, installation }, id);
    const subjectUserId = orderSubject(found.order);
    const detail = `downloads of ${found.line.sku}, order ${orderNumber}`;
    await recordAudit(tx, clock, { actorUserId: staff.userId, subjectUserId, action: 'renew', detail, requestId });
  });
  return succeed(orderNumber);
}

const beginAnew = (db: Database, calendar: OrganizationCalendar, id: string): Promise<void> =>
  updateEntitlement(db, id, {
    downloads: 0,
    lastDownloadAt: null,
    partBytes: 0,
    expiresOn: lastDownloadDay(todayOf(calendar)),
  });
