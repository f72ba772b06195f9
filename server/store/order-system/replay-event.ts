import type { Person } from '../../people/access/access.contract.ts';
import { may } from '../../people/access/access.rules.ts';
import { recordAudit } from '../../people/access/audit.repo.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { applyEvent, type Decision } from './apply-event.ts';
import { openOutcomes } from './erp-event.contract.ts';
import { lockErpEvent, type ErpEvent } from './erp-event.repo.ts';
import type { OrderSystemServices } from './event-type.ts';

interface Replay {
  staff: Pick<Person, 'userId' | 'rights' | 'impersonator'>;
  id: string;
  requestId: string;
}

/** Applies an event again that was not applied. Recorded first, so that none is applied without a record. */
export async function replayEvent(
  services: OrderSystemServices,
  { staff, id, requestId }: Replay,
): Promise<Result<Decision, 'not_found'>> {
  const { db, clock, delivery, paymentSweep } = services;
  if (!may(staff, 'deliveries')) return fail('not_found', 'There is no such event.');
  const open = await db.transaction(async (tx): Promise<ErpEvent | null> => {
    const event = await lockErpEvent(tx, id);
    if (!event || !openOutcomes.some((outcome) => outcome === event.outcome)) return null;
    await recordAudit(tx, clock, {
      actorUserId: staff.userId,
      subjectUserId: null,
      action: 'event-replay',
      detail: `${event.type} ${event.orderName}`.trim(),
      requestId,
    });
    return event;
  });
  if (!open) return fail('not_found', 'There is no such event.');
  const { type, orderName: order, version, occurredAt: at, data } = open;
  const decision = await applyEvent(services, { id, type, order, version, at, data }, true);
  delivery.poke();
  paymentSweep.wake();
  return succeed(decision);
}
