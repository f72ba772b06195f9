import { addMonths } from '../../../platform/dates/calendar.rules.ts';

/** Whole downloads per purchased unit, and their period in months; the shop's texts promise both. */
const downloadsPerPiece = 5;
const downloadMonths = 12;

/** How long after the last day an interrupted download may be resumed, in milliseconds. */
export const resumeWindow = 24 * 3_600_000;

/** The download fields of an entitlement. */
export interface DownloadCount {
  /** Units bought. */
  quantity: number;
  /** Whole downloads so far. */
  downloads: number;
  lastDownloadAt: Date | null;
  /** First day, YYYY-MM-DD; null: at once. */
  opensOn: string | null;
  /** Last day, YYYY-MM-DD; null for no end. */
  expiresOn: string | null;
}

export type DownloadRefusal = 'not_open' | 'used_up' | 'expired';

/**
 * Returns the last day to download a purchase of a day. That day is included, so that twelve months to the hour are
 * never too short.
 */
export const lastDownloadDay = (boughtOn: string): string => addMonths(boughtOn, downloadMonths);

/** Returns the total of whole downloads, and the remaining ones. */
export const downloadLimit = ({ quantity }: Pick<DownloadCount, 'quantity'>): number => quantity * downloadsPerPiece;
export const downloadsLeft = (count: Pick<DownloadCount, 'quantity' | 'downloads'>): number =>
  Math.max(0, downloadLimit(count) - count.downloads);

/**
 * Returns why the file cannot be downloaded now, or null. The end of the period comes before the number: more downloads
 * would not help.
 * @param today in the organization's time zone
 */
export function findDownloadRefusal(count: DownloadCount, today: string): DownloadRefusal | null {
  if (count.opensOn !== null && today < count.opensOn) return 'not_open';
  if (count.expiresOn !== null && today > count.expiresOn) return 'expired';
  return downloadsLeft(count) === 0 ? 'used_up' : null;
}

/**
 * Returns whether further parts of the file belong to a download that has been counted, even the last one. The bytes
 * are counted: all parts together are never more than the file.
 */
export function mayResume(
  { lastDownloadAt }: Pick<DownloadCount, 'lastDownloadAt'>,
  refusal: DownloadRefusal | null,
  now: Date,
): boolean {
  if (lastDownloadAt === null) return false;
  return refusal !== 'expired' || now.getTime() < lastDownloadAt.getTime() + resumeWindow;
}
