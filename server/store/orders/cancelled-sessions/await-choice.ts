import type { Database } from '../../../platform/db/connection.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import type { MailServices } from '../messages/order-mail.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { updateSeat, type CancelledSeat } from './cancelled-seat.repo.ts';
import { choiceReminderAt } from './choice-day.rules.ts';
import { choiceMessage } from './choice-message.ts';

/** Returns whether the last day of a choice has ended; never for a choice without one. */
export const isChoiceOver = ({ chooseBy }: Pick<CancelledSeat, 'chooseBy'>, now: Date): boolean =>
  chooseBy !== null && chooseBy <= now;

/**
 * Reminds a buyer of a choice, once, when it is time, and stores when to look again. The order and the row are locked.
 * @param waiting.line undefined if no seats are left of it: then nobody is reminded
 */
export async function awaitChoice(
  tx: Database,
  services: MailServices,
  { order, line, seat }: { order: Order; line: OrderLine | undefined; seat: CancelledSeat },
): Promise<void> {
  const { id, chooseBy, decidedAt, remindedAt } = seat;
  if (chooseBy === null) return updateSeat(tx, id, { lookAt: null });
  const at = services.clock.now();
  const remindAt = choiceReminderAt({ decidedAt, chooseBy });
  if (remindedAt === null && at < remindAt) return updateSeat(tx, id, { lookAt: remindAt });
  await updateSeat(tx, id, { lookAt: chooseBy, remindedAt: remindedAt ?? at });
  if (remindedAt !== null || !line) return undefined;
  const reference = `session-choice-${id}-reminder-${decidedAt.getTime()}`;
  const asked = { order, line, chooseBy, kind: 'sessionChoiceReminder', reference } as const;
  return enqueue(tx, services.clock, await choiceMessage(tx, services, asked));
}
