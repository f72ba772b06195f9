import type { Translate } from '../../cms/dictionary.ts';

const capital = (word: string) => word.replace(/^./, (first) => first.toUpperCase());

/** Words of a delivery's state and system, and of what a form has done. */
export function deliveryWording(t: Translate, language: string) {
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: 'America/New_York',
  });
  return {
    state: (state: string) => t(`DeliveryState${capital(state)}`),
    system: (connector: string) => t(`DeliverySystem${capital(connector)}`),
    time: (instant: string) => time.format(new Date(instant)),
    retried: (number: number) => {
      if (number === 0) return t('DeliveryRetriedNone');
      return number === 1 ? t('DeliveryRetriedOne') : t('DeliveriesRetried', { number });
    },
  };
}
