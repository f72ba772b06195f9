import { longDate } from '../../../../../server/platform/dates/date-text.rules.ts';
import type { Locale } from '../../../../../server/platform/locale.rules.ts';
import type { TakenBack } from '../../../../../server/store/orders/credits/take-back.ts';
import type { Translate } from '../../../../cms/dictionary.ts';

/** Returns what a credit takes back in a sentence for staff: "3 of 12 copies of … (2 downloads were made)". */
export function takenBackText(taken: TakenBack, { language, t }: { language: Locale; t: Translate }): string {
  const name = taken.line.name[language];
  const day = (date: string | null) => (date === null ? t('CreditTakesNone') : longDate(date, language));
  switch (taken.kind) {
    case 'download':
      return t('CreditTakesDownload', { units: taken.units, of: taken.of, name, downloads: taken.downloads });
    case 'seats':
      return t('CreditTakesSeats', { units: taken.units, of: taken.of, name, named: taken.named });
    case 'subscription': {
      const { units, licenses, until, newUntil } = taken.change;
      const tokens = { units, of: licenses, name, until: day(until), newUntil: day(newUntil) };
      return t(until === newUntil ? 'CreditTakesLicenses' : 'CreditTakesTerm', tokens);
    }
    case 'membership': {
      const { until, newUntil, isByHand } = taken.change;
      return t(isByHand ? 'CreditTakesNoMembership' : 'CreditTakesMembership', {
        name,
        until: day(until),
        newUntil: day(newUntil),
      });
    }
  }
}
