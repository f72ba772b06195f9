import { recordAudit } from '../access/audit.repo.ts';
import type { Person } from '../access/access.contract.ts';
import { enqueuedSoFar } from '../outbox/enqueue.ts';
import type { Services } from '../services.ts';

interface Change {
  method: string;
  /** Address as it was asked for, language prefix included. */
  path: string;
  requestId: string;
  person: Person | null;
}

/**
 * Begins to watch a request with an effect.
 * @returns ends it: whatever it has written for other systems goes out, and what staff did for a customer is recorded
 */
export function watchChange(
  { db, clock, delivery }: Pick<Services, 'db' | 'clock' | 'delivery'>,
  { method, path, requestId, person }: Change,
): (status: number) => Promise<void> {
  const enqueuedBefore = enqueuedSoFar();
  return async (status) => {
    // Now, not at the next look at the outbox.
    if (enqueuedSoFar() !== enqueuedBefore) delivery.poke();
    if (!person?.impersonator) return;
    const entry = { actorUserId: person.impersonator.userId, subjectUserId: person.userId, requestId };
    await recordAudit(db, clock, { ...entry, action: method, detail: `${path} → ${status}` });
  };
}
