import type { Locale } from '../../../server/platform/locale.rules.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import { longDate, timeText } from '../../../server/platform/dates/date-text.rules.ts';
import { returnItemsPath } from '../../../server/store/orders/order-paths.rules.ts';
import type { Order, OrderLine } from '../../../server/store/orders/order.repo.ts';
import { readReturnFacts, returnTerms } from '../../../server/store/orders/returns/read-return-facts.ts';
import { returnableUnits } from '../../../server/store/orders/returns/returnable-units.rules.ts';
import { itemsText } from '../../../server/store/orders/returns/return-messages.ts';
import type { ReturnReason, ReturnState } from '../../../server/store/orders/returns/return.contract.ts';
import type { FullReturn } from '../../../server/store/orders/returns/return.repo.ts';
import type { Translate } from '../../cms/dictionary.ts';

/** A return in words. */
export interface ShownReturn {
  /** Units and names. */
  items: string;
  asked: string;
  /** What happened to it, and what happens next. */
  state: string;
  /** Where the parcel goes, in lines; null unless it is to be sent. */
  address: string[] | null;
}

/** The returns of an order on its page. */
export interface OrderReturnsView {
  returns: ShownReturn[];
  /** Where to ask for one; null if nothing can be sent back. */
  askHref: string | null;
}

export const returnReasonKeys = {
  mistake: 'ReturnReasonMistake',
  damaged: 'ReturnReasonDamaged',
  wrong: 'ReturnReasonWrong',
  misprint: 'ReturnReasonMisprint',
  other: 'ReturnReasonOther',
} as const satisfies Record<ReturnReason, PhraseKey>;

const stateKeys = {
  asked: 'ReturnStateAsked',
  approved: 'ReturnStateApproved',
  refused: 'ReturnStateRefused',
  received: 'ReturnStateReceived',
  lapsed: 'ReturnStateLapsed',
  closed: 'ReturnStateClosed',
} as const satisfies Record<ReturnState, PhraseKey>;

interface Reader {
  language: Locale;
  t: Translate;
  timeZone: string;
}

/** Returns the returns of an order in words. */
export function showReturns(
  returns: readonly FullReturn[],
  order: Pick<Order, 'id'>,
  lines: readonly OrderLine[],
  { language, t, timeZone }: Reader,
): ShownReturn[] {
  return returns
    .filter(({ orderId }) => orderId === order.id)
    .map(({ state, number, refusal, sendBy, address, askedAt, lines: own }) => ({
      items: itemsText(lines, new Map(own.map(({ orderLineId, units }) => [orderLineId, units])), language),
      asked: t('ReturnAskedOn', { date: timeText(askedAt, language, 'day', timeZone) }),
      state: t(stateKeys[state], {
        number: number ?? '',
        reason: refusal,
        until: sendBy === null ? '' : longDate(sendBy, language),
      }),
      address: state === 'approved' ? address.split('\n') : null,
    }));
}

/** Returns what the page of an order shows about returns. @param link token of the link that a guest has followed */
export async function showOrderReturns(
  services: Pick<App.Locals['services'], 'db' | 'clock' | 'installation' | 'env'>,
  order: Order,
  lines: readonly OrderLine[],
  { language, t, link }: Pick<Reader, 'language' | 't'> & { link: string | null },
): Promise<OrderReturnsView> {
  const facts = await readReturnFacts(services.db, order, lines);
  const { timeZone } = services.installation;
  const canAsk = returnableUnits(facts, returnTerms(services)).size > 0;
  return {
    returns: showReturns(facts.returns, order, lines, { language, t, timeZone }),
    askHref: canAsk ? returnItemsPath(order.orderNumber, language, link) : null,
  };
}
