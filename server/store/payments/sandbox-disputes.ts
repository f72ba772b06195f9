import { randomUUID } from 'node:crypto';
import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { PaymentGateway } from './gateway.ts';
import type { ProviderDispute } from './provider-entry.contract.ts';
import { takenOf, type Hold } from './sandbox-answers.ts';
import { sandboxDisputeTransition } from './sandbox.states.ts';
import { sandboxAuthorizations, sandboxDisputes } from './sandbox.table.ts';

type Row = typeof sandboxDisputes.$inferSelect;

/** How long evidence is taken, in milliseconds: about as long as card networks allow. */
const answerTime = 9 * 86_400_000;

/** Opens the dispute of a captured hold whose test card means one. */
export async function openSandboxDispute(tx: Database, clock: Clock, hold: Hold): Promise<void> {
  if (hold.behaviour !== 'dispute' && hold.behaviour !== 'dispute_warning') return;
  const openedAt = clock.now();
  const isWarning = hold.behaviour === 'dispute_warning';
  await tx
    .insert(sandboxDisputes)
    .values({
      ref: `dispute_${randomUUID()}`,
      authorizationRef: hold.ref,
      amountMinor: takenOf(hold),
      reason: 'fraudulent',
      state: isWarning ? 'warning' : 'open',
      openedAt,
      dueBy: new Date(openedAt.getTime() + answerTime),
      withdrawnAt: isWarning ? null : openedAt,
    })
    .onConflictDoNothing();
}

/** What a dispute of the sandbox moved; without fees. */
export function movesOf({ ref, amountMinor, withdrawnAt, endedAt, state }: Row): ProviderDispute['moves'] {
  const taken = withdrawnAt ? [{ ref: `${ref}_taken`, amountMinor: -amountMinor, feeMinor: 0, at: withdrawnAt }] : [];
  const isReturned = withdrawnAt !== null && endedAt !== null && state === 'won';
  return isReturned ? [...taken, { ref: `${ref}_returned`, amountMinor, feeMinor: 0, at: endedAt }] : taken;
}

const toDispute = (row: Row, attemptId: string): ProviderDispute => ({
  ref: row.ref,
  paymentRef: row.authorizationRef,
  attemptId,
  amountMinor: row.amountMinor,
  reason: row.reason,
  state: row.state,
  dueBy: row.endedAt ? null : row.dueBy,
  openedAt: row.openedAt,
  moves: movesOf(row),
});

/** Returns the disputes of the sandbox, and the bank that decides them. */
export function createSandboxDisputes({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Pick<PaymentGateway, 'listDisputes' | 'findDispute' | 'disputeDesk'> {
  const select = () =>
    db
      .select({ row: sandboxDisputes, attemptId: sandboxAuthorizations.attemptId })
      .from(sandboxDisputes)
      .innerJoin(sandboxAuthorizations, eq(sandboxAuthorizations.ref, sandboxDisputes.authorizationRef));
  return {
    async *listDisputes({ from, until }) {
      const isIn = and(gte(sandboxDisputes.openedAt, from), lt(sandboxDisputes.openedAt, until));
      const found = await select().where(isIn).orderBy(asc(sandboxDisputes.openedAt));
      for (const { row, attemptId } of found) yield toDispute(row, attemptId);
    },

    async findDispute(ref) {
      const [found] = await select().where(eq(sandboxDisputes.ref, ref));
      return found ? toDispute(found.row, found.attemptId) : null;
    },

    disputeDesk: {
      decide: (ref, decision) =>
        db.transaction(async (tx) => {
          const isMeant = eq(sandboxDisputes.ref, ref);
          const [row] = await tx.select().from(sandboxDisputes).where(isMeant).for('update');
          const state = row && sandboxDisputeTransition(row.state, decision);
          if (!row || !state) return false;
          const now = clock.now();
          const endedAt = state === 'won' || state === 'lost' ? now : null;
          const withdrawnAt = row.withdrawnAt ?? (state === 'open' ? now : null);
          await tx.update(sandboxDisputes).set({ state, endedAt, withdrawnAt }).where(isMeant);
          return true;
        }),
    },
  };
}
