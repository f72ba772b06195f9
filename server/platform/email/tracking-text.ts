import type { Words } from '../words.contract.ts';
import type { MailedParcel } from './mail.contract.ts';
import { oneLine } from './one-line.rules.ts';

/** Returns carrier, number and the carrier's page of a parcel in a sentence; empty without a number. */
export function trackingText({ carrier, tracking, trackingLink }: MailedParcel, { t }: Pick<Words, 't'>): string {
  if (tracking === '') return '';
  const said = t('MailOrderTracking', { carrier: oneLine(carrier), number: oneLine(tracking) });
  return trackingLink === null ? said : `${said} ${oneLine(trackingLink)}`;
}
