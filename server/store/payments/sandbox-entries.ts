import { and, asc, eq, gt, gte, lt, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { ProviderEntry } from './provider-entry.contract.ts';
import { takenOf, type Hold } from './sandbox-answers.ts';
import { movesOf } from './sandbox-disputes.ts';
import { sandboxAuthorizations, sandboxDisputes, sandboxEvents } from './sandbox.table.ts';

interface Span {
  from: Date;
  until: Date;
}

/** Holds read at once. */
const batch = 500;

/** Returns an entry; the sandbox takes no fee and pays nothing out. */
const entryOf = (
  at: Date,
  { ref, attemptId }: Pick<Hold, 'ref' | 'attemptId'>,
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

/** Returns what moved in the sandbox: captured holds, and what disputes took and gave back. */
export async function* listSandboxEntries(db: Database, span: Span): AsyncGenerator<ProviderEntry> {
  yield* listCaptures(db, span);
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
