import { timeText } from '../../../../server/platform/dates/date-text.rules.ts';
import { mostCounted } from '../../../../server/platform/outbox/outbox-endpoints.contract.ts';
import type { MessageState } from '../../../../server/platform/outbox/outbox.contract.ts';
import type { ConnectorName } from '../../../../server/platform/integrations/connector.contract.ts';
import type { RetriedMessages } from '../../../../server/platform/outbox/retry-messages.ts';
import { capitalize, type Translate } from '../../../cms/dictionary.ts';

/** The facts of a message that may be waiting. */
interface Waiting {
  state: MessageState;
  isBeingSent: boolean;
  waitsFor: string | null;
  tries: number;
  triesLimit: number;
  nextTryAt: string;
}

/** Phrases for states, systems and outcomes of forms. */
export function deliveryWording(t: Translate, { language, timeZone }: { language: string; timeZone: string }) {
  return {
    state: (state: MessageState) => t(`DeliveryState${capitalize(state)}`),
    system: (connector: ConnectorName) => t(`DeliverySystem${capitalize(connector)}`),
    /** Words a number of messages that are counted to `mostCounted` only. */
    count: (number: number) => (number > mostCounted ? `${mostCounted}+` : String(number)),
    time: (instant: string) => timeText(instant, language, 'secondInZone', timeZone),
    /** Explains why a message has not been sent yet; empty for one that does not wait. */
    why: (
      { state, isBeingSent, waitsFor, tries, triesLimit, nextTryAt }: Waiting,
      now: Date,
      isDown = false,
    ): string => {
      if (state !== 'waiting') return '';
      if (isBeingSent) return t('DeliveryWaitsSending');
      if (isDown) return t('DeliveryWaitsForSystem');
      if (waitsFor) return t('DeliveryWaitsForEarlier');
      if (new Date(nextTryAt) <= now) return t('DeliveryWaitsDue');
      const time = timeText(nextTryAt, language, 'secondInZone', timeZone);
      return t('DeliveryWaitsForTry', { time, left: triesLimit - tries });
    },
    outcome: ({ retried, superseded }: RetriedMessages): string => {
      const left = superseded > 0 ? t('DeliveriesSuperseded', { number: superseded }) : '';
      if (retried === 0) return left || t('DeliveryRetriedNone');
      return `${t('DeliveriesRetried', { number: retried })} ${left}`.trim();
    },
  };
}
