import { recordAudit } from '../people/access/audit.repo.ts';
import type { Person } from '../people/access/access.contract.ts';
import { enqueuedSoFar } from '../platform/outbox/enqueue.ts';
import { findChangedFields } from '../platform/outbox/changed-fields.rules.ts';
import type { Services } from '../services.ts';
import { discard } from './application.ts';
import { readCustomerSnapshot } from './customer-snapshot.ts';

const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD';

interface WatchedRequest {
  method: string;
  /** Requested address, language prefix included. */
  path: string;
  requestId: string;
  person: Person | null;
}

/**
 * Watches a request. If staff act for a customer, the customer's data is read before and after
 * (docs/decisions/access-and-roles.md#what-staff-changed).
 * @returns a function that triggers the delivery of its messages and records what staff changed
 */
export async function watchChange(
  { db, clock, delivery }: Pick<Services, 'db' | 'clock' | 'delivery'>,
  { method, path, requestId, person }: WatchedRequest,
): Promise<(status: number) => Promise<void>> {
  const enqueuedBefore = enqueuedSoFar();
  const staff = isSafeMethod(method) ? null : (person?.impersonator ?? null);
  const before = person && staff ? await readCustomerSnapshot(db, person.userId) : {};
  return async (status) => {
    // At once, not at the next poll.
    if (enqueuedSoFar() !== enqueuedBefore) delivery.poke();
    if (!person || !staff) return;
    const changes = findChangedFields(before, await readCustomerSnapshot(db, person.userId));
    const entry = { actorUserId: staff.userId, subjectUserId: person.userId, requestId };
    await recordAudit(db, clock, {
      ...entry,
      action: method as Uppercase<string>,
      detail: `${path} → ${status}`,
      changes,
    });
  };
}

/**
 * Makes the answer to a request. A write is settled before its answer is returned, so that whoever reads the answer
 * finds the write on record; one that throws is recorded with status 500.
 * @param options.make makes the answer
 * @param options.statusOf the status to record
 */
export async function answerWatched<Made extends { answer: Response }>(
  services: Pick<Services, 'db' | 'clock' | 'delivery' | 'log'>,
  request: WatchedRequest,
  { make, statusOf }: { make: () => Promise<Made>; statusOf: (made: Made) => number },
): Promise<Made> {
  if (isSafeMethod(request.method)) return make();
  const settle = await watchChange(services, request);
  const made = await make().catch(async (error: unknown) => {
    await settle(500).catch((problem: unknown) => {
      services.log.error({ err: problem, requestId: request.requestId }, 'a failed write could not be recorded');
    });
    throw error;
  });
  await settle(statusOf(made)).catch(async (error: unknown) => {
    await discard(made.answer);
    throw error;
  });
  return made;
}
