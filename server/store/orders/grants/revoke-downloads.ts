import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { entitlements } from './entitlement.table.ts';

/** Takes units of files back: with all of them gone, the link says why it gives nothing any more. */
export async function revokeDownloads(tx: Database, clock: Clock, units: ReadonlyMap<string, number>): Promise<void> {
  for (const [orderLineId, some] of units) {
    await tx
      .update(entitlements)
      .set({
        revokedUnits: sql`least(${entitlements.quantity}, ${entitlements.revokedUnits} + ${some})`,
        revokedAt: clock.now(),
      })
      .where(and(eq(entitlements.orderLineId, orderLineId), eq(entitlements.kind, 'download')));
  }
}
