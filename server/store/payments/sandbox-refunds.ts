import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { toRefundResult, type ProviderRefund, type RefundDesk, type RefundRequest } from './gateway-refunds.ts';
import { takenOf, untilAborted, type Hold } from './sandbox-answers.ts';
import type { SandboxOptions } from './sandbox-cards.ts';
import { sandboxAuthorizations, sandboxRefunds } from './sandbox.table.ts';
import type { CardBehaviour } from './test-cards.rules.ts';

type StoredRefund = typeof sandboxRefunds.$inferSelect;

/** After this many milliseconds the bank answers a pending refund, or sends one back. */
export const bankTime = 10 * 60_000;

/** Returns the state of a refund, which its card and the time determine. */
function stateAt(behaviour: CardBehaviour, createdAt: Date, now: Date): ProviderRefund['state'] {
  const isAnswered = now.getTime() >= createdAt.getTime() + bankTime;
  if (behaviour === 'refund_pending') return isAnswered ? 'done' : 'pending';
  return behaviour === 'refund_fails' && isAnswered ? 'failed' : 'done';
}

/** Returns the refunds of the sandbox: rows of captured holds, never more than was taken. */
export function createSandboxRefunds({ db, clock }: Omit<SandboxOptions, 'secrets'>): RefundDesk {
  const findHold = async (tx: Database, ref: string): Promise<Hold | null> => {
    const query = tx.select().from(sandboxAuthorizations).where(eq(sandboxAuthorizations.ref, ref));
    const [found] = await (tx === db ? query : query.for('update'));
    return found ?? null;
  };

  const tell = ({ behaviour }: Hold, { ref, refundId, amountMinor, createdAt }: StoredRefund): ProviderRefund => {
    const state = stateAt(behaviour, createdAt, clock.now());
    return { refundRef: ref, refundId, amountMinor, state, failure: state === 'failed' ? 'lost_or_stolen_card' : null };
  };

  /** Returns the refunds that were made; a refused one is no refund. */
  const listOf = async (tx: Database, authorizationRef: string): Promise<StoredRefund[]> =>
    tx
      .select()
      .from(sandboxRefunds)
      .where(and(eq(sandboxRefunds.authorizationRef, authorizationRef), eq(sandboxRefunds.isRefused, false)))
      .orderBy(asc(sandboxRefunds.createdAt), asc(sandboxRefunds.ref));

  /** Stores a refund once; a refusal is stored too, because a repeated call must get it again. */
  async function make(tx: Database, { refundId, ref, amountMinor }: RefundRequest) {
    const hold = await findHold(tx, ref);
    if (!hold) return null;
    const [known] = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.refundId, refundId));
    if (known) return { hold, refund: known };
    const given = (await listOf(tx, ref))
      .map((each) => tell(hold, each))
      .filter(({ state }) => state !== 'failed')
      .reduce((sum, each) => sum + each.amountMinor, 0);
    const left = hold.state === 'captured' ? takenOf(hold) - given : 0;
    const [refund] = await tx
      .insert(sandboxRefunds)
      .values({
        ref: `re_${randomUUID()}`,
        refundId,
        authorizationRef: ref,
        amountMinor,
        isRefused: amountMinor > left,
        createdAt: clock.now(),
      })
      .returning();
    return refund ? { hold, refund } : null;
  }

  return {
    async refund(request, signal) {
      const made = await db.transaction((tx) => make(tx, request));
      if (!made) return { kind: 'refused', refundRef: null, reason: 'There is no such payment.' };
      const { hold, refund } = made;
      if (refund.amountMinor !== request.amountMinor)
        throw new Error(`Refund ${request.refundId} was asked for before with another amount.`);
      if (hold.behaviour === 'hang_after_authorizing' && signal) await untilAborted(signal);
      return refund.isRefused
        ? { kind: 'refused', refundRef: null, reason: 'It is more than the payment still holds.' }
        : toRefundResult(tell(hold, refund));
    },

    async getRefund({ refundId, ref }) {
      const hold = await findHold(db, ref);
      const found = hold && (await listOf(db, ref)).find((each) => each.refundId === refundId);
      return found ? toRefundResult(tell(hold, found)) : null;
    },

    async listRefunds(ref) {
      const hold = await findHold(db, ref);
      return hold ? (await listOf(db, ref)).map((each) => tell(hold, each)) : [];
    },
  };
}
