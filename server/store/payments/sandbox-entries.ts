import { and, asc, eq, gt, gte, lt, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { ProviderEntry } from './provider-entry.contract.ts';
import { takenOf } from './sandbox-answers.ts';
import { movesOf } from './sandbox-disputes.ts';
import { bankTime } from './sandbox-refunds.ts';
import { sandboxAuthorizations, sandboxDisputes, sandboxEvents, sandboxRefunds } from './sandbox.table.ts';

interface Span {
  from: Date;
  until: Date;
}

/** Holds read at once. */
const batch = 500;

/** Returns an entry; the sandbox takes no fee and pays nothing out. */
const entryOf = (
  at: Date,
  { ref, attemptId }: { ref: string; attemptId: string | null },
  own: Pick<ProviderEntry, 'id' | 'category' | 'amountMinor' | 'sourceRef'>,
): ProviderEntry => ({
  id: own.id,
  category: own.category,
  amountMinor: own.amountMinor,
  feeMinor: 0,
  netMinor: own.amountMinor,
  currency: 'usd',
  sourceRef: own.sourceRef,
  paymentRef: ref,
  metadataId: attemptId,
  payoutRef: null,
  createdAt: at,
  availableOn: at,
});

/** Returns what moved in the sandbox: captured holds, refunds, and what disputes took and gave back. */
export async function* listSandboxEntries(db: Database, span: Span): AsyncGenerator<ProviderEntry> {
  yield* listCaptures(db, span);
  yield* listRefundMoves(db, span);
  yield* listDisputeMoves(db, span);
}

async function* listCaptures(db: Database, { from, until }: Span): AsyncGenerator<ProviderEntry> {
  let after = 0;
  for (;;) {
    const found = await db
      .select({ event: sandboxEvents, hold: sandboxAuthorizations })
      .from(sandboxEvents)
      .innerJoin(sandboxAuthorizations, eq(sandboxAuthorizations.ref, sandboxEvents.authorizationRef))
      .where(
        and(
          eq(sandboxEvents.state, 'captured'),
          gte(sandboxEvents.happenedAt, from),
          lt(sandboxEvents.happenedAt, until),
          gt(sandboxEvents.number, after),
        ),
      )
      .orderBy(asc(sandboxEvents.number))
      .limit(batch);
    for (const { event, hold } of found) {
      const amountMinor = takenOf(hold);
      const id = `sandbox_${event.number}`;
      yield entryOf(event.happenedAt, hold, { id, category: 'charge', amountMinor, sourceRef: hold.ref });
    }
    after = found.at(-1)?.event.number ?? after;
    if (found.length < batch) return;
  }
}

/** Returns refunds; one that the bank sends back is a second entry, when its time has come. */
async function* listRefundMoves(db: Database, { from, until }: Span): AsyncGenerator<ProviderEntry> {
  const found = await db
    .select({ row: sandboxRefunds, hold: sandboxAuthorizations })
    .from(sandboxRefunds)
    .innerJoin(sandboxAuthorizations, eq(sandboxAuthorizations.ref, sandboxRefunds.authorizationRef))
    .where(
      and(
        eq(sandboxRefunds.isRefused, false),
        gte(sandboxRefunds.createdAt, new Date(from.getTime() - bankTime)),
        lt(sandboxRefunds.createdAt, until),
      ),
    );
  for (const { row, hold } of found) {
    const { ref, refundId, amountMinor, createdAt } = row;
    const own = { ref: hold.ref, attemptId: refundId };
    const backAt = new Date(createdAt.getTime() + bankTime);
    if (createdAt >= from)
      yield entryOf(createdAt, own, { id: ref, category: 'refund', amountMinor: -amountMinor, sourceRef: ref });
    if (hold.behaviour === 'refund_fails' && backAt >= from && backAt < until)
      yield entryOf(backAt, own, { id: `${ref}_back`, category: 'refund', amountMinor, sourceRef: ref });
  }
}

async function* listDisputeMoves(db: Database, { from, until }: Span): AsyncGenerator<ProviderEntry> {
  const isIn = (column: typeof sandboxDisputes.withdrawnAt | typeof sandboxDisputes.endedAt) =>
    and(gte(column, from), lt(column, until));
  const found = await db
    .select({ row: sandboxDisputes, hold: sandboxAuthorizations })
    .from(sandboxDisputes)
    .innerJoin(sandboxAuthorizations, eq(sandboxAuthorizations.ref, sandboxDisputes.authorizationRef))
    .where(or(isIn(sandboxDisputes.withdrawnAt), isIn(sandboxDisputes.endedAt)));
  for (const { row, hold } of found) {
    for (const { ref: id, amountMinor, at } of movesOf(row)) {
      if (at < from || at >= until) continue;
      yield entryOf(at, hold, { id, category: 'dispute', amountMinor, sourceRef: row.ref });
    }
  }
}
