import { timeText } from '../../../server/platform/dates/date-text.rules.ts';
import type { Database } from '../../../server/platform/db/connection.ts';
import type { Locality } from '../../../server/platform/installation/installation.contract.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import {
  listCreditMoves,
  readCredit,
  type CreditMoveKind,
} from '../../../server/store/orders/receivables/account-credit.ts';
import { formatMoney } from '../../../server/store/pricing/money.rules.ts';
import type { Translate } from '../../cms/dictionary.ts';

/** The credit of a customer and its changes, in the reader's language. */
export interface ShownCreditAccount {
  balance: string;
  moves: { date: string; amount: string; reason: string }[];
}

const moveKeys = {
  arrived: 'AccountCreditArrived',
  given: 'AccountCreditGiven',
  spent: 'AccountCreditSpent',
  returned: 'AccountCreditReturned',
} as const satisfies Record<CreditMoveKind, PhraseKey>;

/** Returns the credit of a customer; null for one who never had any. */
export async function showCredit(
  db: Database,
  userId: string,
  { language, t, locality }: { language: Locale; t: Translate; locality: Locality },
): Promise<ShownCreditAccount | null> {
  const moves = await listCreditMoves(db, userId);
  if (moves.length === 0) return null;
  const money = (amountMinor: number) => formatMoney(amountMinor, language, locality.country);
  return {
    balance: money(await readCredit(db, userId)),
    moves: moves.map(({ kind, at, amountMinor, orderNumber }) => ({
      date: timeText(at, language, 'day', locality.timeZone),
      amount: money(amountMinor),
      reason: t(moveKeys[kind], { number: orderNumber }),
    })),
  };
}
