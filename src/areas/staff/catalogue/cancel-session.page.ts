import { may } from '../../../../server/people/access/access.rules.ts';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { longDate } from '../../../../server/platform/dates/date-text.rules.ts';
import { todayOf } from '../../../../server/platform/dates/today.ts';
import { readCatalog } from '../../../../server/store/catalog/catalog.repo.ts';
import { toSheets } from '../../../../server/store/catalog/catalog-sheets.ts';
import { sessionText } from '../../../../server/store/catalog/session-text.rules.ts';
import type { SeatState } from '../../../../server/store/orders/cancelled-seat.table.ts';
import { listBookedLines, listSeats } from '../../../../server/store/orders/cancelled-sessions/cancelled-seat.repo.ts';
import { choiceDaysFrom, lastChoiceDay } from '../../../../server/store/orders/cancelled-sessions/choice-day.rules.ts';
import { planSeats, type SeatMoney } from '../../../../server/store/orders/cancelled-sessions/give-seats-back.ts';
import { sumOwedOf } from '../../../../server/store/orders/credits/owed-seats.ts';
import { listOtherSessions } from '../../../../server/store/orders/cancelled-sessions/move-seats.ts';
import { settleSession, type SeatChoice } from '../../../../server/store/orders/cancelled-sessions/settle-session.ts';
import { bookedSeats } from '../../../../server/store/orders/moved-sessions/booked-seats.rules.ts';
import { sessionVersion, typeSession } from '../../../../server/store/orders/moved-sessions/move-session.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';

/** Seats of one line, with what giving them back comes to; null for seats that are settled. */
export interface BookedRow {
  orderNumber: string;
  name: string;
  seats: number;
  money: SeatMoney | null;
  /** Decision; null before. */
  state: SeatState | null;
  failure: string | null;
  /** Last day on which the buyer chooses, YYYY-MM-DD; null if they do not. */
  chooseBy: string | null;
  /** Money that staff have yet to send for it by check or transfer, in cents. */
  owedMinor: number;
}

async function findSession({ services: { db, installation }, params }: Pick<PageCall, 'services' | 'params'>) {
  const sheets = toSheets(await readCatalog(db));
  const row = sheets.sessions.find(({ id }) => id === params['session']);
  const product = sheets.products.find(({ id }) => id === row?.productId);
  if (!row || !product) return null;
  return { row, product, version: sessionVersion(typeSession(row, installation.timeZone)) };
}

/** Returns everybody with seats, and those whose seats were settled. */
async function listRows({ services }: Pick<PageCall, 'services'>, sessionId: string): Promise<BookedRow[]> {
  const { db } = services;
  const { timeZone } = services.installation;
  const decided = await listSeats(db, sessionId);
  const booked = await listBookedLines(db, sessionId);
  const rows: BookedRow[] = [];
  for (const { order, line } of booked) {
    const seat = decided.find((each) => each.line.id === line.id)?.seat;
    rows.push({
      orderNumber: order.orderNumber,
      name: `${order.firstName} ${order.lastName}`,
      seats: bookedSeats(line),
      money: await planSeats(db, services, { order, line }),
      state: seat?.state ?? null,
      failure: seat?.failure ?? null,
      chooseBy: seat?.state === 'open' && seat.chooseBy ? lastChoiceDay(seat.chooseBy, timeZone) : null,
      owedMinor: 0,
    });
  }
  for (const { seat, order, line } of decided)
    if (!booked.some((each) => each.line.id === line.id))
      rows.push({
        orderNumber: order.orderNumber,
        name: `${order.firstName} ${order.lastName}`,
        seats: seat.seats,
        money: null,
        // What was settled by hand since needs nobody any more.
        state: seat.state === 'stuck' || seat.state === 'open' ? 'elsewhere' : seat.state,
        failure: null,
        chooseBy: null,
        owedMinor: seat.state === 'refunded' ? await sumOwedOf(db, line) : 0,
      });
  return rows;
}

function readChoice(form: URLSearchParams): SeatChoice | null {
  const choice = form.get('choice') ?? '';
  if (choice === 'refund') return { kind: choice };
  if (choice === 'ask') return { kind: choice, until: form.get('until')?.trim() ?? '' };
  const [, to] = /^to-(.+)$/.exec(choice) ?? [];
  return to === undefined ? null : { kind: 'move', to };
}

/** Cancels a session and decides what becomes of its seats and of what was paid for them. */
export const cancelSessionPage = definePage({
  access: ['catalogue', 'orders.credit'],
  rights: { settle: 'orders.credit' },
  frame: siteFrame,
  async load(call) {
    const { services, form, url, language, viewer } = call;
    const found = await findSession(call);
    if (!found) return notFound();
    const { row, product, version } = found;
    const today = todayOf(services);
    const rows = await listRows(call, row.id);
    const isOpen = ({ state }: BookedRow) => state === null || state === 'open' || state === 'stuck';
    const open = rows.filter(isOpen);
    const seats = open.reduce((sum, each) => sum + each.seats, 0);
    const asked = { productId: product.id, sessionId: row.id, seats, now: services.clock.now() };
    const others = await listOtherSessions(services.db, asked);
    const facts = { startsAt: row.startsAt.toISOString(), place: row.place };
    return {
      id: row.id,
      product: { id: product.id, nameEn: product.nameEn, nameEs: product.nameEs },
      when: sessionText(facts, language, services.installation),
      isCancelled: row.isInactive,
      version: form?.get('version') ?? version,
      rows,
      isAnyOpen: open.length > 0,
      // Who may not change the catalogue settles what was cancelled.
      isAllowed: may(viewer.person, 'orders.credit') && (row.isInactive || may(viewer.person, 'catalogue')),
      choice: form?.get('choice') ?? '',
      until: form?.get('until') ?? choiceDaysFrom(today).usual,
      days: choiceDaysFrom(today),
      others: others.map((session) => ({
        id: session.id,
        text: sessionText(session, language, services.installation),
        free: session.quantityAvailable,
      })),
      isDone: url.searchParams.get('done') === 'settled',
    };
  },
  intents: {
    async settle(call) {
      const { form, page, params, services, viewer, locals, language } = call;
      if (!viewer.person) return notFound();
      const id = params['session'] ?? '';
      const choice = readChoice(form);
      if (!choice) return { errors: [{ field: 'choice', message: page.t('SettleChoose') }] };
      const actor = { staff: viewer.person, requestId: locals.requestId };
      const settled = await settleSession(services, actor, { id, version: form.get('version') ?? '', choice });
      if (settled.ok) return redirectTo(`${sitePath(`/staff/catalogue/sessions/${id}/cancel`, language)}?done=settled`);
      if (settled.code === 'not_found') return notFound();
      if (settled.code === 'changed_meanwhile') {
        const version = (await findSession(call))?.version ?? '';
        return { status: 409, errors: [{ message: page.t('SettleChanged') }], show: { version } };
      }
      if (settled.code === 'wrong_day') {
        const { first, last } = choiceDaysFrom(todayOf(services));
        const days = { first: longDate(first, language), last: longDate(last, language) };
        return { errors: [{ field: 'until', message: page.t('SettleUntilWrong', days) }] };
      }
      const key = settled.code === 'no_right' ? 'SettleNoRight' : 'SettleFull';
      return { status: 409, errors: [{ field: 'choice', message: page.t(key) }] };
    },
  },
});
