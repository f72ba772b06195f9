import { sessionText } from '../../../../../server/store/catalog/session-text.rules.ts';
import {
  chooseSession,
  listChoices,
  type BuyerChoice,
} from '../../../../../server/store/orders/cancelled-sessions/choose-session.ts';
import { lastChoiceDay } from '../../../../../server/store/orders/cancelled-sessions/choice-day.rules.ts';
import { sessionChoicePath } from '../../../../../server/store/orders/order-paths.rules.ts';
import { longDate } from '../../../../../server/platform/dates/date-text.rules.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import { isUuid } from '../../../../../server/platform/uuid.rules.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { findAskedOrder } from '../find-asked-order.ts';
import { orderHref } from '../order-href.ts';

interface SessionChoiceView {
  orderNumber: string;
  choices: {
    seatId: string;
    course: string;
    before: string;
    seats: number;
    until: string | null;
    days: { id: string; text: string }[];
  }[];
  /** Choice that the buyer has just made; null before. */
  done: 'refund' | 'move' | null;
  orderHref: string;
  /** Target of the forms. */
  action: string;
}

const keys = {
  full: 'SessionChoiceFull',
  late: 'SessionChoiceLate',
  closed: 'SessionChoiceClosed',
} as const satisfies Record<string, PhraseKey>;

const linkOf = ({ url }: Pick<PageCall, 'url'>): string | null => url.searchParams.get('link');

/** Reads a form: the money, or the id of a session. */
function readChoice(form: URLSearchParams): BuyerChoice | null {
  const choice = form.get('choice') ?? '';
  if (choice === 'refund') return { kind: 'refund' };
  const [, to] = /^to-(.+)$/.exec(choice) ?? [];
  return to === undefined ? null : { kind: 'move', to };
}

/**
 * The page where the buyer of seats in a cancelled session chooses another day or the money: the owner of the order, or a
 * guest with the link of the email.
 */
export const sessionChoicePage = definePage<SiteFrame, SessionChoiceView>({
  access: 'public',
  frame: siteFrame,
  async load(call) {
    const { services, page, url } = call;
    const order = await findAskedOrder(call);
    if (order instanceof Response) return order;
    const { language } = page;
    const done = url.searchParams.get('done');
    return {
      orderNumber: order.orderNumber,
      choices: (await listChoices(services, order)).map(({ seat, line, seats, sessions }) => ({
        seatId: seat.id,
        course: line.name[language],
        before: line.session ? sessionText(line.session, language, services.installation) : '',
        seats,
        until: seat.chooseBy && longDate(lastChoiceDay(seat.chooseBy, services.installation.timeZone), language),
        days: sessions.map((each) => ({ id: each.id, text: sessionText(each, language, services.installation) })),
      })),
      done: done === 'refund' || done === 'move' ? done : null,
      orderHref: orderHref(order, language, linkOf(call)),
      action: sessionChoicePath(order.orderNumber, language, linkOf(call)),
    };
  },
  intents: {
    async choose(call) {
      const { services, form, page } = call;
      const order = await findAskedOrder(call);
      if (order instanceof Response) return order;
      const seatId = form.get('seat') ?? '';
      const choice = readChoice(form);
      if (!choice || !isUuid(seatId))
        return { errors: [{ field: `choice-${seatId}`, message: page.t('SessionChoiceChoose') }] };
      const done = await chooseSession(services, { orderId: order.id, seatId, choice });
      const path = sessionChoicePath(order.orderNumber, page.language, linkOf(call));
      if (done === 'done') return redirectTo(`${path}${path.includes('?') ? '&' : '?'}done=${choice.kind}`);
      const key = keys[done];
      return { status: 409, errors: [{ field: done === 'full' ? `choice-${seatId}` : '', message: page.t(key) }] };
    },
  },
});
