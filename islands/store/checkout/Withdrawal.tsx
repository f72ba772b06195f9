import { useEffect, useState } from 'react';
import { longDate } from '../../../server/platform/dates/date-text.rules.ts';
import { personStorage } from '../../people/person/person-storage.ts';
import { Check } from '../../platform/ui/Check.tsx';
import { Field } from '../../platform/ui/Field.tsx';
import { useCheckout } from './checkout-context.tsx';
import { readEntries, writeEntries, type WithdrawalEntries } from './withdrawal-answer.ts';

/** Asks EU consumers whether their files open at once, which ends their right to withdraw; businesses name a number. */
export default function Withdrawal({ opensOn }: { opensOn: string }) {
  const { t, state, language, errorOf } = useCheckout();
  const cartId = state.view.cartId ?? '';
  const [entries, setEntries] = useState<WithdrawalEntries>({ isBegunNow: false, vatNumber: '' });
  // The server does not know the entries of the tab.
  useEffect(() => setEntries(readEntries(personStorage, cartId)), [cartId]);
  const enter = (part: Partial<WithdrawalEntries>) => {
    const next = { ...entries, ...part };
    setEntries(next);
    writeEntries(personStorage, cartId, next);
  };
  return (
    <>
      <Check
        name="review-beginNow"
        label={t('CheckoutBeginNow')}
        hint={t('CheckoutBeginNowHint', { date: longDate(opensOn, language) })}
        isChecked={entries.isBegunNow}
        onChange={(isBegunNow) => enter({ isBegunNow })}
      />
      <Field
        name="review-vatNumber"
        label={t('CheckoutVatNumber')}
        hint={t('CheckoutVatNumberHint')}
        value={entries.vatNumber}
        onChange={(vatNumber) => enter({ vatNumber })}
        error={errorOf('review-vatNumber')}
        autoComplete="off"
      />
    </>
  );
}
