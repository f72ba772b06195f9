import { findAccount } from '../../../people/accounts/account.repo.ts';
import type { OrganizationCalendar } from '../../../platform/dates/today.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { listAttendees } from '../attendees/attendee.repo.ts';
import { seatsLeft } from '../attendees/attendee.rules.ts';
import { freeSeats } from '../attendees/free-seats.ts';
import { listDownloads } from '../grants/entitlement.repo.ts';
import { revokeDownloads } from '../grants/revoke-downloads.ts';
import { planMembership, revokeMembership, type MembershipChange } from '../grants/revoke-membership.ts';
import { planTerm, revokeTerm, type TermChange } from '../grants/revoke-term.ts';
import type { UnitsByLine } from '../invoices/issue-invoice.ts';
import type { Order, OrderLine } from '../order.repo.ts';

/** What crediting units of a line takes back. */
export type TakenBack =
  | { kind: 'download'; line: OrderLine; units: number; of: number; downloads: number }
  | { kind: 'seats'; line: OrderLine; units: number; of: number; named: number }
  | { kind: 'subscription'; line: OrderLine; change: TermChange }
  | { kind: 'membership'; line: OrderLine; change: MembershipChange };

interface Credited {
  order: Order;
  lines: readonly OrderLine[];
  /** Units to credit, by order line. */
  units: UnitsByLine;
}

/** Returns what crediting units would take back, for staff to see before they do it. Nothing is taken for an amount. */
export async function planTakeBack(
  db: Database,
  calendar: OrganizationCalendar,
  { order, lines, units }: Credited,
): Promise<TakenBack[]> {
  const downloads = await listDownloads(db, order.id);
  const attendees = await listAttendees(db, order.id);
  const account = order.userId === null ? null : await findAccount(db, order.userId);
  const planned: TakenBack[] = [];
  for (const line of lines) {
    const wanted = units.get(line.id) ?? 0;
    if (wanted < 1) continue;
    const file = downloads.find(({ entitlement }) => entitlement.orderLineId === line.id)?.entitlement;
    const copies = file ? Math.min(wanted, file.quantity - file.revokedUnits) : 0;
    if (file && copies > 0) {
      const { quantity: of, downloads: made } = file;
      planned.push({ kind: 'download', line, units: copies, of, downloads: made });
    }
    if (line.enrollment !== null) {
      const left = seatsLeft(line);
      const named = attendees.filter(({ lineId }) => lineId === line.id).length;
      const some = Math.min(wanted, left);
      if (some > 0)
        planned.push({ kind: 'seats', line, units: some, of: left, named: Math.max(0, named - left + some) });
    }
    const term = await planTerm(db, calendar, line.id, wanted);
    if (term) planned.push({ kind: 'subscription', line, change: term });
    const membership = line.isMembership && account ? await planMembership(db, account, line) : null;
    if (membership) planned.push({ kind: 'membership', line, change: membership });
  }
  return planned;
}

/** Takes back what was granted for credited units, in the caller's transaction. @returns what was taken */
export async function takeBack(tx: Database, calendar: OrganizationCalendar, credited: Credited): Promise<TakenBack[]> {
  const { clock } = calendar;
  const planned = await planTakeBack(tx, calendar, credited);
  const unitsOf = (kind: 'download' | 'seats') =>
    new Map(planned.flatMap((each) => (each.kind === kind ? [[each.line.id, each.units] as const] : [])));
  await revokeDownloads(tx, clock, unitsOf('download'));
  await freeSeats(tx, clock, { order: credited.order, lines: credited.lines, units: unitsOf('seats') });
  for (const each of planned) {
    if (each.kind === 'subscription') await revokeTerm(tx, calendar, each.line.id, each.change.units);
    if (each.kind === 'membership') await revokeMembership(tx, clock, { order: credited.order, line: each.line });
  }
  return planned;
}
