import { timeText } from '../../../../server/platform/dates/date-text.rules.ts';
import type { Locale } from '../../../../server/platform/locale.rules.ts';
import type { Platform } from '../../../../server/platform/platform.ts';
import { listOrderEvents } from '../../../../server/store/orders/events/order-event.repo.ts';
import { listOrderNotes } from '../../../../server/store/orders/order-notes.ts';
import { listOrderLines, type Order } from '../../../../server/store/orders/order.repo.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import { actorKeys, showHistory } from '../../../components/orders/show-history.ts';

/** An event of an order, or a note of staff. */
export interface StaffEntry {
  at: Date;
  time: string;
  text: string;
  /** The address of the writer of a note; who caused an event. */
  by: string;
  isNote: boolean;
}

/** Returns the events of an order with the notes of staff between them. */
export async function listHistory(
  { db, installation }: Pick<Platform, 'db' | 'installation'>,
  { language, t }: { language: Locale; t: Translate },
  order: Order,
): Promise<StaffEntry[]> {
  const { timeZone, country } = installation;
  const [events, notes, lines] = await Promise.all([
    listOrderEvents(db, order.id),
    listOrderNotes(db, order.id),
    listOrderLines(db, order.id),
  ]);
  const happened = showHistory(events, lines, { language, t, timeZone, country }).map(
    ({ at, time, text, actor }): StaffEntry => ({ at, time, text, by: t(actorKeys[actor]), isNote: false }),
  );
  const written = notes.map(({ text, writtenAt: at, author }): StaffEntry => {
    const time = timeText(at, language, 'minute', timeZone);
    return { at, time, text, by: author ?? '–', isNote: true };
  });
  return [...happened, ...written].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
