import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import type { Refusal } from '../../../../server/store/order-system/erp-event.contract.ts';
import type { ErpEvent } from '../../../../server/store/order-system/erp-event.repo.ts';
import type { Translate } from '../../../cms/dictionary.ts';

const refusalKeys = {
  data: 'OrderSystemWhyData',
  line: 'OrderSystemWhyLine',
  units: 'OrderSystemWhyUnits',
  shipment: 'OrderSystemWhyShipment',
  cancelled: 'OrderSystemWhyCancelled',
  invoice: 'OrderSystemWhyInvoice',
  payment: 'OrderSystemWhyPayment',
  taken: 'OrderSystemWhyTaken',
  booked: 'OrderSystemWhyBooked',
  customer: 'OrderSystemWhyCustomer',
  later: 'OrderSystemWhyLater',
} as const satisfies Record<Refusal, PhraseKey>;

/** Returns why an event was not applied, in the reader's language. */
export function eventReason(
  { outcome, reason, detail }: Pick<ErpEvent, 'outcome' | 'reason' | 'detail'>,
  t: Translate,
) {
  if (outcome === 'no-order') return t('OrderSystemWhyNoOrder');
  if (outcome === 'unknown') return t('OrderSystemWhyUnknown');
  // A reason of a later release is not known here.
  const key = reason && Object.hasOwn(refusalKeys, reason) ? refusalKeys[reason] : null;
  return key ? t(key, { detail }) : [reason, detail].filter(Boolean).join(': ');
}
